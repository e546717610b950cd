"""What holds of every page of ours, in a browser (browser.py).

A control has a name, Tab goes through all of them in the order of the page, text
can be read in light and dark, nothing is wider than a phone, nothing is asked of
any address and nothing said on the console."""

import json
import os

PHONE, DESK = 360, 1280

FOCUSABLE = """[...document.querySelectorAll(
    "a[href], button, select, input, summary, [tabindex]")].filter((e) =>
    !e.disabled && e.tabIndex >= 0 && e.checkVisibility())"""

# The contrast of each text with what is behind it, as WCAG defines it; the
# worst.
CONTRAST = """(() => {
    const parts = (c) => (c.match(/[\\d.]+/g) || []).map(Number);
    const light = (c) => parts(c).slice(0, 3).map((v) => v / 255).map((v) =>
        v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
    const behind = (e) => {
        for (; e; e = e.parentElement) {
            const c = getComputedStyle(e).backgroundColor;
            if (parts(c)[3] !== 0)
                return c;
        }
        return "rgb(255, 255, 255)";
    };
    let worst = [99, ""];
    for (const e of document.querySelectorAll("body *")) {
        const own = [...e.childNodes].some((n) => n.nodeType === 3 &&
            n.data.trim());
        if (!own || e.closest("svg, script, option") || !e.checkVisibility() ||
            e.disabled)
            continue;
        const [a, b] = [light(getComputedStyle(e).color), light(behind(e))];
        const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
        if (ratio < worst[0])
            worst = [ratio, e.tagName + " " + e.textContent.slice(0, 30)];
    }
    return worst;
})()"""


# What axe-core finds, if it is here: npm install axe-core, and AXE names
# axe.min.js.
AXE = next((path for path in (os.environ.get("AXE", ""),
                              "/usr/local/lib/node_modules/axe-core/axe.min.js",
                              "/usr/lib/node_modules/axe-core/axe.min.js",
                              "/usr/share/nodejs/axe-core/axe.min.js")
            if os.path.exists(path)), None)
AXE_FINDS = """axe.run().then((all) => all.violations.map((one) =>
    one.id + ", " + one.nodes[0].html.slice(0, 80)))"""


class Page:
    def __init__(self, browser, path, anchor="", url=None):
        self.browser, self.name, self.bad = browser, os.path.basename(path), 0
        self.url = url or "file://" + os.path.abspath(path)
        browser.look(PHONE)
        browser.load(self.url + anchor)

    def must(self, holds, sentence):
        if not holds:
            print(self.name + ": " + sentence)
            self.bad += 1

    def fits(self):
        for width in PHONE, DESK:
            self.browser.look(width)
            wide = self.browser.value("document.documentElement.scrollWidth")
            self.must(wide <= width, f"it is {wide} wide on {width}")
        self.browser.look(PHONE)

    def reads(self):
        grounds = []
        for scheme in "light", "dark":
            self.browser.look(PHONE, scheme=scheme)
            ratio, where = self.browser.value(CONTRAST)
            self.must(ratio >= 4.5, f"{scheme}: contrast {ratio:.2f}, {where}")
            grounds.append(self.browser.value(
                "getComputedStyle(document.body).backgroundColor"))
        self.must(grounds[0] != grounds[1], "light is as dark")
        self.browser.look(PHONE)

    def names(self):
        named = {"button", "link", "slider", "combobox", "listbox", "image",
                 "region", "table", "searchbox", "textbox", "checkbox"}
        for node in self.browser.ask("Accessibility.getFullAXTree")["nodes"]:
            role = node.get("role", {}).get("value")
            if role in named and not node["ignored"]:
                self.must(node.get("name", {}).get("value"),
                          "a " + role + " without a name")
        self.must(self.browser.value("document.documentElement.lang") == "en" and
                  self.browser.value("document.title.length") > 0,
                  "no language or no title")

    def tabs(self):
        browser = self.browser
        browser.value("document.activeElement.blur(); scrollTo(0, 0)")
        want = browser.value(f"(window.stops = {FOCUSABLE}).length")
        self.must(browser.value("!stops.some((e) => e.tabIndex > 0)"),
                  "a focus jumps the order")
        for i in range(min(want, 40)):
            browser.press("Tab", 9)
            at = browser.value("stops.indexOf(document.activeElement)")
            if at != i:
                self.must(False, f"focus {i} of {want} goes to " + browser.value(
                    "document.activeElement.outerHTML.slice(0, 80)"))
                break
        self.must(browser.value("""document.activeElement === document.body ||
            getComputedStyle(document.activeElement).outlineStyle !== "none" """),
                  "the focus is not seen")

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

    def folds(self, open):
        self.browser.value("document.querySelectorAll('details').forEach("
                           f"(d) => {{ d.open = {str(open).lower()}; }})")

    def axe(self):
        if not AXE:
            return
        with open(AXE, encoding="utf-8") as script:
            self.browser.value(script.read() + "; 0")
        found = self.browser.ask("Runtime.evaluate", expression=AXE_FINDS,
                                 awaitPromise=True, returnByValue=True)
        for one in found["result"]["value"]:
            self.must(False, "axe-core: " + one)

    def everywhere(self):
        self.tabs()
        self.fits()
        self.folds(open=True)
        self.names()
        self.fits()
        self.reads()
        self.axe()
        self.folds(open=False)
        self.quiet()
