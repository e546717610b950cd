"""Pages of tables in a browser, of a league and of a grading:
table_page.py CHROMIUM PAGE...

Sorts a table, opens what a link leads to, and follows one to a game's page;
page.py says what holds of all pages.  Prints what is not as it
should be; status 1 if anything is not, 3 if there is no browser to ask."""

import sys
import tempfile

from browser import Browser
from page import PHONE, Page

SORTED = """(() => {
    const table = document.querySelector("table.sort");
    const heads = [...table.tHead.rows[0].cells];
    const column = heads.findIndex((h) => /^(Total|Lost)$/.test(h.textContent));
    const state = () => [[...table.tBodies[0].rows].map((r) =>
        parseFloat(r.cells[column].textContent)),
        heads[column].getAttribute("aria-sort"),
        heads.filter((h) => h.hasAttribute("aria-sort")).length];
    const button = heads[column].querySelector("button");
    button.click();
    const first = state();
    button.click();
    const second = state();
    heads[1].querySelector("button").click();
    return [first, second, [...table.tBodies[0].rows].map((r) =>
        r.cells[1].textContent)];
})()"""


class Tables(Page):
    def sorts(self):
        falling, rising, names = self.browser.value(SORTED)
        self.must(falling[1:] == ["descending", 1] and
                  falling[0] == sorted(falling[0], reverse=True),
                  f"a click on a head sorts like this: {falling}")
        self.must(rising[1:] == ["ascending", 1] and
                  rising[0] == sorted(falling[0]),
                  f"a second click sorts like this: {rising}")
        words = [name.lower() for name in names if name[0].isalnum()]
        self.must(words == sorted(words), f"names are sorted like this: {names}")

    def is_light(self):
        """What is folded away is not there until it is opened."""
        self.must(self.browser.value("""document.querySelectorAll(
            "details.player:not([open]) > :not(summary)").length === 0"""),
                  "what is folded away is part of the page")

    def opens(self):
        """A name leads to what is said of it, which opens."""
        self.must(self.browser.value("""(() => {
            const link = document.querySelector("table.sort tbody a");
            link.click();
            const there = document.getElementById(link.hash.slice(1));
            return there !== null;
        })()"""), "a name leads nowhere")
        self.must(self.browser.until("document.querySelector('details[open]')"
                                     " !== null"), "what it leads to is closed")
        self.must(self.browser.until("""[...document.querySelectorAll(
            "details[open]")].every((fold) => fold.children.length > 1 &&
            [...fold.querySelectorAll("table.sort thead th")].every((head) =>
                head.querySelector("button")))"""),
                  "what it leads to cannot be sorted")

    def keeps_rows_low(self):
        """Reasons are in sight on a desk, and no row is high for what is not on a phone."""
        browser = self.browser
        browser.look(1200, 900)
        self.must(browser.value("""[...document.querySelectorAll("#class .one-line")]
            .every((e) => e.getBoundingClientRect().right <= 1200)"""),
                  "a reason is out of sight on 1200")
        browser.look(PHONE)
        high = browser.value("""Math.max(0, ...[...document.querySelectorAll(
            "#class tbody tr")].map((e) => e.getBoundingClientRect().height))""")
        self.must(high <= 48, f"a row of the class is {high} high on a phone")

    def paper(self):
        """Nothing unfolds there, so no heading stands above what is folded."""
        self.folds(open=False)
        self.browser.ask("Emulation.setEmulatedMedia", media="print")
        self.must(self.browser.value("""[...document.querySelectorAll("h2")]
            .filter((h) => h.checkVisibility()).every((h) =>
                [...h.parentElement.children].some((e) =>
                    e !== h && e.checkVisibility()))"""),
                  "on paper there is a heading with nothing below it")
        self.must(self.browser.value("""[...document.querySelectorAll("table em")]
            .every((e) => parseFloat(getComputedStyle(e).fontSize) <=
                parseFloat(getComputedStyle(e.parentElement).fontSize))"""),
                  "on paper a remark is larger than what it is about")
        self.browser.ask("Emulation.setEmulatedMedia", media="")

    def follows(self):
        browser = self.browser
        link = browser.value("""(() => {
            const link = document.querySelector("a[href*='replays/']");
            if (!link)
                return null;
            link.closest("details").open = true;
            return link.href;
        })()""")
        self.must(link, "no game is linked")
        self.quiet()
        browser.events.clear()
        browser.value("document.querySelector(\"a[href*='replays/']\").click()")
        self.must(browser.until("""location.pathname.includes("/replays/") &&
            document.documentElement.dataset.end === "same" """),
                  "the link to a game leads to no page of one")
        browser.press("End")
        self.must(browser.until("at === last"), "that page does not step")
        self.url = link
        self.quiet()


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
                page = Tables(browser, path)
                page.name = path
                page.is_light()
                page.everywhere()
                page.sorts()
                page.keeps_rows_low()
                page.paper()
                page.opens()
                page.follows()
                bad += page.bad
        finally:
            browser.stop()
    return bad > 0


sys.exit(main())
