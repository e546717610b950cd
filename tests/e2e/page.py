"""A page of replay --html in a browser: page.py CHROMIUM PAGE...

Speaks Chromium's debugging protocol over a pipe, so it needs nothing but
Python.  Loads each page at phone width, goes through it by keys, by its
address and by Tab, and says what is not as it should be; status 1 if anything
is not, 3 if there is no browser to ask."""

import json
import os
import subprocess
import sys
import tempfile
import time


class Browser:
    def __init__(self, chromium, profile):
        to, self.write = os.pipe()
        self.read, answers = os.pipe()

        def place():
            high_to, high_answers = os.dup(to), os.dup(answers)
            while high_to < 5 or high_answers < 5:
                high_to, high_answers = os.dup(high_to), os.dup(high_answers)
            os.dup2(high_to, 3)
            os.dup2(high_answers, 4)

        self.process = subprocess.Popen(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-pipe", "--user-data-dir=" + profile,
             "--no-first-run", "--disable-extensions",
             "--disable-background-networking", "about:blank"],
            preexec_fn=place, close_fds=False,
            env=dict(os.environ, TMPDIR=profile),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to)
        os.close(answers)
        self.number, self.rest, self.events, self.session = 0, b"", [], None

    def message(self):
        while b"\0" not in self.rest:
            more = os.read(self.read, 1 << 20)
            if not more:
                raise EOFError("the browser has left")
            self.rest += more
        one, self.rest = self.rest.split(b"\0", 1)
        return json.loads(one)

    def ask(self, method, **params):
        self.number += 1
        ask = {"id": self.number, "method": method, "params": params}
        if self.session:
            ask["sessionId"] = self.session
        os.write(self.write, json.dumps(ask).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)

    def wait(self, method):
        while not any(e.get("method") == method for e in self.events):
            self.events.append(self.message())

    def value(self, expression):
        answer = self.ask("Runtime.evaluate", expression=expression,
                          returnByValue=True)
        return answer["result"].get("value")

    def press(self, key, code=0):
        text = key if len(key) == 1 else "\r" if key == "Enter" else ""
        self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, text=text,
                 windowsVirtualKeyCode=code)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key,
                 windowsVirtualKeyCode=code)

    def open(self):
        for target in self.ask("Target.getTargets")["targetInfos"]:
            if target["type"] == "page":
                self.session = self.ask("Target.attachToTarget", flatten=True,
                                        targetId=target["targetId"])["sessionId"]
        for domain in "Page", "Runtime", "Log", "Network", "Accessibility":
            self.ask(domain + ".enable")
        self.ask("Emulation.setDeviceMetricsOverride", width=360, height=740,
                 deviceScaleFactor=2, mobile=True)

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Page:
    def __init__(self, browser, path):
        self.browser, self.name, self.bad = browser, os.path.basename(path), 0
        self.url = "file://" + os.path.abspath(path)
        browser.events.clear()
        browser.ask("Page.navigate", url=self.url + "#2")
        browser.wait("Page.loadEventFired")
        self.last = browser.value("last")

    def must(self, holds, sentence):
        if not holds:
            print(self.name + ": " + sentence)
            self.bad += 1

    def ply(self):
        return int(self.browser.value("document.documentElement.dataset.ply"))

    def comes_to(self, ply, sentence):
        until = time.time() + 8
        while self.ply() != ply and time.time() < until:
            time.sleep(0.02)
        self.must(self.ply() == ply, f"{sentence}: ply {self.ply()}, not {ply}")

    def steps(self):
        browser = self.browser
        self.must(browser.value("document.documentElement.dataset.end") == "same",
                  "the last board is not the record's")
        self.comes_to(2, "the link to a ply")
        browser.press("End")
        self.comes_to(self.last, "End")
        self.must(browser.value("""
            !paths || (typeof data.start === "string" ?
                document.querySelectorAll(".piece").length ===
                    [...data.last].filter((c) => c !== ".").length :
                String([...document.querySelectorAll(".hole")].map((h) =>
                    Number(h.parentNode.querySelector("text").textContent)))
                    === String(data.last))"""),
                  "the board that is drawn last is not the record's")
        browser.press("Home")
        self.comes_to(0, "Home")
        browser.press("ArrowRight")
        self.comes_to(1, "an arrow, with its animation")
        browser.press("3")
        browser.press("Enter")
        self.comes_to(3, "a number and Enter")
        browser.press("ArrowLeft")
        self.comes_to(2, "an arrow back")
        browser.value("location.hash = '#1'")
        self.comes_to(1, "another address")
        browser.value("byId('speed').value = '0'")
        browser.press(" ")
        until = time.time() + 8
        while self.ply() < 3 and time.time() < until:
            time.sleep(0.02)
        browser.press(" ")
        self.must(self.ply() >= 3, "space does not run it")
        ply = self.ply()
        time.sleep(0.3)
        self.must(self.ply() == ply, "space does not stop it")

    def access(self):
        browser = self.browser
        named = {"button", "link", "slider", "combobox", "image"}
        for node in browser.ask("Accessibility.getFullAXTree")["nodes"]:
            role = node.get("role", {}).get("value")
            if role in named and not node["ignored"]:
                self.must(node.get("name", {}).get("value"),
                          "a " + role + " without a name")
        self.must(browser.value("byId('now').getAttribute('aria-live')") ==
                  "polite", "the ply is not told")
        self.must(browser.value("document.documentElement.scrollWidth <= 360"),
                  "it is wider than a phone")
        self.must(browser.value("""[...document.querySelectorAll("button")]
            .every((b) => b.getBoundingClientRect().height >= 40)"""),
                  "a button is too small for a finger")

    def tabs(self):
        browser = self.browser
        browser.value("show(1); document.activeElement.blur()")
        seen = []
        for _ in range(12):
            browser.press("Tab", 9)
            seen.append(browser.value("""(document.activeElement.id ||
                document.activeElement.tagName)"""))
        want = ["first", "back", "run", "next", "final", "speed", "ply",
                "SUMMARY", "A", "SUMMARY"]
        at = seen.index("first") if "first" in seen else 0
        self.must(seen[at:at + len(want)] == want,
                  "the focus goes " + " ".join(seen))

    def quiet(self):
        for event in self.browser.events:
            method, what = event.get("method"), event.get("params", {})
            if method == "Network.requestWillBeSent":
                url = what["request"]["url"]
                self.must(url.split("#")[0] == self.url, "it asks for " + url)
            elif method == "Runtime.exceptionThrown":
                self.must(False, "it throws: " + json.dumps(
                    what["exceptionDetails"].get("exception", {})
                    .get("description", "")))
            elif method == "Runtime.consoleAPICalled":
                self.must(False, "it writes to the console")
            elif method == "Log.entryAdded":
                self.must(False, "log: " + what["entry"]["text"])


def main():
    bad = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        try:
            browser = Browser(sys.argv[1], profile)
            browser.open()
        except (OSError, EOFError) as cause:
            print(cause)
            return 3
        try:
            for path in sys.argv[2:]:
                page = Page(browser, path)
                page.steps()
                page.access()
                page.tabs()
                page.quiet()
                bad += page.bad
        finally:
            browser.stop()
    return bad > 0


sys.exit(main())
