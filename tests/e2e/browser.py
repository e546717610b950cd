"""Chromium, asked by its debugging protocol over a pipe: it needs nothing but
Python."""

import json
import os
import subprocess
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

    def look(self, width, height=740, scheme="light"):
        """As on a screen of that size, by somebody who likes that scheme."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width,
                 height=height, deviceScaleFactor=1, mobile=width < 700)
        self.ask("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme}])

    def load(self, url):
        self.events.clear()
        self.ask("Page.navigate", url="about:blank")
        self.wait("Page.loadEventFired")
        self.events.clear()
        self.ask("Page.navigate", url=url)
        self.wait("Page.loadEventFired")

    def until(self, expression, seconds=20):
        """Whether it comes to hold in that time."""
        end = time.time() + seconds
        while not self.value(expression):
            if time.time() > end:
                return False
            time.sleep(0.02)
        return True

    def stop(self):
        self.process.terminate()
        self.process.wait()
