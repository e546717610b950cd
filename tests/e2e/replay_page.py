"""Pages of replay --html in a browser: replay_page.py CHROMIUM PAGE...

Each page is gone through by keys, by its address, by its list, by touch; page.py
says what holds of all pages.  A page called long.html is held against hus.html:
what a step changes there is counted, and no time is judged.  Prints what is not
as it should be; status 1 if anything is not, 3 if there is no browser to ask."""

import os
import sys
import tempfile
import time

from browser import Browser
from page import PHONE, Page

# Compare the drawing with the last board of the record.
DRAWN = """!boards || (squares ?
    document.querySelectorAll("#board .piece").length ===
        [...data.last].filter((c) => c !== ".").length &&
    String(boards[at]) === String([...data.last]) :
    String([...document.querySelectorAll("#board .count")].map((e) =>
        Number(e.textContent))) === String(data.last))"""

# How much of the page changes with each of 40 plies.
CHANGES = """new Promise((done) => {
    let n = 0;
    const observer = new MutationObserver((all) => { n += all.length; });
    observer.observe(document, { subtree: true, childList: true,
        attributes: true, characterData: true });
    jump(Math.floor(last / 2) - 20);
    for (let i = 0; i < 40; i++)
        jump(at + 1);
    setTimeout(() => done(n + observer.takeRecords().length));
})"""


class Game(Page):
    def __init__(self, browser, path):
        super().__init__(browser, path, "#2")
        self.last = browser.value("last")

    def comes_to(self, ply, sentence):
        here = "document.documentElement.dataset.ply"
        self.must(self.browser.until(f"{here} === '{ply}'"),
                  f"{sentence}: ply {self.browser.value(here)}, not {ply}")

    def keys(self):
        browser = self.browser
        self.must(browser.value("document.documentElement.dataset.end") == "same",
                  "the last board is not the record's")
        self.comes_to(2, "the link to a ply")
        browser.press("End")
        self.comes_to(self.last, "End")
        self.must(browser.value(DRAWN),
                  "the board that is drawn last is not the record's")
        self.must(browser.value("byId('now').textContent.endsWith(words('.verdict'))"),
                  "the verdict is not told at the end")
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
        browser.press("ArrowLeft")
        self.comes_to(0, "back to the start")
        browser.press("ArrowLeft")
        self.comes_to(0, "there is nothing before it")

    def runs(self):
        browser = self.browser
        browser.value("byId('speed').value = '0'")
        browser.press(" ")
        self.must(browser.until("at >= 2"), "space does not run it")
        browser.press(" ")
        ply = browser.value("at")
        time.sleep(0.3)  # longer than a ply takes at this speed
        self.must(browser.value("at") == ply, "space does not stop it")
        began, ended = browser.value("""(() => {
            byId("speed").value = "1";
            jump(0);
            onwards();
            const began = busy && at === 0;
            onwards();
            return [began, !busy && at === 1];
        })()""")
        self.must(began, "a ply is not shown as it happens")
        self.must(ended, "another step does not end what is shown")

    def chooses(self):
        browser = self.browser
        browser.value("byId('moves').focus(); jump(2)")
        browser.press("ArrowDown", 40)
        self.comes_to(3, "an arrow in the list")
        browser.value("document.activeElement.blur()")
        self.must(browser.value("list.children.length") == self.last + 1,
                  "a ply is not in the list")
        browser.value("list.children[4].click()")
        self.comes_to(4, "a click in the list")
        self.must(browser.value("""(() => {
            jump(last);
            const [mine, all] = [chosen, list].map((e) =>
                e.getBoundingClientRect());
            return mine.top >= all.top - 1 && mine.bottom <= all.bottom + 1;
        })()"""), "the last move is out of sight in the list")
        browser.value("jump(3)")

    def fits_a_desk(self):
        """Both players, the board and the charts are seen at once."""
        browser = self.browser
        for scheme in "light", "dark":
            browser.look(1440, 900, scheme)
            browser.value("scrollTo(0, 0)")
            cut = browser.value("""[".seat1", "#board", ".seat2", "#now", "#ply",
                "#moves", ".time"].filter((s) => {
                const box = document.querySelector(s).getBoundingClientRect();
                return box.height < 10 || box.top < 0 || box.bottom > 900;
            }).join(" ")""")
            self.must(not cut, "on 1440 x 900 one does not see " + cut)
        browser.look(PHONE)

    def stays(self):
        """No control moves while the game goes on, and nothing in the list is cut."""
        for width, height in (1440, 900), (1280, 720), (390, 844):
            self.browser.look(width, height)
            places = self.browser.value("""(() => {
                const places = new Set();
                dispatchEvent(new Event("resize"));
                for (let ply = 0; ply <= last; ply += Math.ceil(last / 40)) {
                    jump(ply);
                    places.add([...document.querySelectorAll(".controls > *")]
                        .map((e) => e.getBoundingClientRect())
                        .map((box) => [box.x + scrollX, box.y + scrollY]).join());
                }
                return places.size;
            })()""")
            self.must(places == 1, f"on {width} the controls move: {places} places")
            cut = self.browser.value("""[...list.children].filter((e) =>
                e.scrollWidth > e.clientWidth || e.scrollHeight >
                e.clientHeight + 1).length""")
            self.must(cut == 0, f"on {width} the list cuts {cut} moves")
        self.must(self.browser.value("""(() => {
            const [board, controls, said] = ["#board", ".controls", "#said"].map((s) =>
                document.querySelector(s).getBoundingClientRect());
            return controls.top >= board.bottom && said.top >= controls.bottom;
        })()"""), "the controls are not between the board and what is said")
        self.browser.look(PHONE)

    def turns(self):
        """Who is to move is told, and nobody at the end."""
        told = self.browser.value("""[0, 1, last].map((ply) => {
            jump(ply);
            return [1, 2].filter((seat) => getComputedStyle(document.querySelector(
                `.seat${seat} em`)).visibility === "visible").join();
        }).join(" ") === [0, 1, last].map((ply) => data.seats[ply] || "").join(" ")""")
        self.must(told, "it is not told whose turn it is")

    def forced(self):
        """With colours of the reader's own the chosen move is seen."""
        browser = self.browser
        browser.ask("Emulation.setEmulatedMedia", features=[
            {"name": "forced-colors", "value": "active"}])
        grounds = browser.value("""[1, 2].map((i) => { jump(1);
            return getComputedStyle(list.children[i]).backgroundColor; })""")
        self.must(grounds[0] != grounds[1], "in forced colours no move is marked")
        browser.ask("Emulation.setEmulatedMedia", features=[])

    def offers(self):
        """A mistake is marked, and the better line can be seen and left."""
        browser = self.browser
        browser.value("jump(0)")
        browser.press("m")
        step = browser.value("at")
        move = browser.value("lineOf(at, 'better')[3].map((m) => "
                             "readable(m[1], true)).join('; ')")
        self.must(browser.value("at === errors[0] && at > 0"),
                  "m does not go to the first mistake")
        browser.value("byId('mistake').click()")
        self.must(browser.value("at === errors[1]"), "nor its button to the next")
        browser.value(f"jump({step})")
        self.must(browser.value("list.children[at].textContent.endsWith(' ?') && "
                                "byId('now').textContent.includes('A mistake: ')"),
                  "a mistake is not marked")
        drawn = """byId('board').innerHTML.replaceAll(' style=""', '')"""
        played = browser.value(drawn)
        browser.value("byId('speed').value = '0'; byId('better').click()")
        self.must(f": {move}." in browser.value("byId('now').textContent"),
                  "the better line is not told: " + move)
        self.must(browser.until("""String([...document.querySelectorAll("#board .to")]
            .length && line) === "better" """) and browser.value(drawn) != played,
                  "the better line is not played")
        browser.value("byId('better').click()")
        self.must(browser.value(drawn) == played,
                  "what was played does not come back")
        browser.value("jump(0)")
        self.must(browser.value("byId('better').disabled"),
                  "a better move is offered where there was no mistake")

    def swipes(self):
        browser = self.browser
        for by, ply in (-60, 4), (60, 3):
            x, y = browser.value("""(() => {
                byId("board").scrollIntoView();
                const box = byId("board").getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            })()""")
            for kind, at in (("mousePressed", x), ("mouseReleased", x + by)):
                browser.ask("Input.dispatchMouseEvent", type=kind, x=at, y=y,
                            button="left", clickCount=1)
            self.comes_to(ply, "a swipe")

    def paper(self):
        browser = self.browser
        browser.ask("Emulation.setEmulatedMedia", media="print")
        seen = browser.value("""[".paper", ".controls", "#moves", "#board",
            "h1"].filter((s) => document.querySelector(s).checkVisibility())""")
        self.must(seen == [".paper", "#board", "h1"],
                  "on paper there is " + " ".join(seen))
        self.must(browser.value("""(() => {
            const [facts, sheet] = document.querySelectorAll(".paper");
            return facts.textContent.startsWith("Game ") &&
                sheet.textContent.trim().split("\\n").length === last &&
                getComputedStyle(sheet).whiteSpace.startsWith("pre-line");
        })()"""), "on paper a move has no line of its own, or the game no id")
        browser.ask("Emulation.setEmulatedMedia", media="")

    def live(self):
        browser = self.browser
        self.must(browser.value("byId('now').getAttribute('aria-live')") ==
                  "polite", "the ply is not told")
        self.must(browser.value("""[...document.querySelectorAll("button")]
            .every((b) => b.hidden || b.getBoundingClientRect().height >= 40)"""),
                  "a button is too small for a finger")

    def short(self):
        """Nothing is missing where there is hardly a ply."""
        says = self.browser.value("jump(last); byId('now').textContent")
        self.must(says.endswith(self.browser.value("words('.verdict')")),
                  "the verdict is not told: " + says)
        self.browser.press("ArrowRight")
        self.comes_to(self.last, "there is nothing behind it")
        self.browser.press("Home")
        self.comes_to(0, "Home")
        self.everywhere()

    def all(self):
        self.keys()
        self.runs()
        self.chooses()
        self.fits_a_desk()
        self.stays()
        self.turns()
        self.forced()
        if self.browser.value("errors.length"):
            self.offers()
        self.tries()
        self.browser.value("jump(3)")
        self.swipes()
        self.paper()
        self.live()
        self.browser.value("jump(1)")
        self.everywhere()

    def rolls(self):
        """Where chance moves, plies have one number and what was drawn is beside them."""
        browser = self.browser
        drawn = browser.value("""(() => {
            const roll = data.seats.lastIndexOf(0) + 1;

            jump(roll);
            return [byId("now").textContent.startsWith(`After ply ${plies[roll]} of `),
                location.hash === `#${plies[roll]}c`,
                boards ? byId(`drawn${data.seats[roll]}`).textContent === moves[roll - 1]
                    : byId("picture").querySelectorAll("b").length > 2].join();
        })()""")
        self.must(drawn == "true,true,true", "what chance draws is not told: " + drawn)
        ply = browser.value("plies[last]")
        roll = browser.value("tag(at)")
        browser.value(f"jump(0); location.hash = '#{roll}'")
        self.comes_to(roll, "the link to a roll")
        for key in str(ply), "Enter":
            for one in [key] if key == "Enter" else key:
                browser.press(one)
        self.comes_to(str(ply), "a number and Enter")
        self.stays()
        self.turns()
        self.browser.value("jump(1)")
        self.everywhere()

    def tries(self):
        """Any legal move of the shown position can be played, and the position copied."""
        browser = self.browser
        if not browser.value("Boolean(data.tries[0])"):
            return # there are too many moves to list
        same = browser.value("""(() => {
            const bad = [];

            for (let ply = 0; ply < last && data.tries[ply]; ply++) {
                const played = data.tries[ply].find((t) => t[1] === moves[ply]);
                const board = [...boards[ply]];

                if (played)
                    Array.from(steps(board, played[2], played[0]));
                if (played && String(board) !== String(boards[ply + 1]))
                    bad.push(ply);
            }
            jump(0);
            return [bad.join(), data.tries[0].some((t) => t[1] === moves[0]),
                byId("position").value === data.positions.split("\\n")[0],
                byId("try").options.length - 1 === data.tries[0].length].join(";");
        })()""")
        self.must(same == ";true;true;true", f"other moves: {same}")
        browser.value("""jump(1); byId("speed").value = "0";
            const after = byId("picture").textContent; jump(0);
            byId("try").value = data.tries[0].findIndex((t) => t[1] === moves[0]);
            byId("try").onchange({ target: byId("try") });""")
        self.must(browser.until("""byId("now").textContent.includes("could play") &&
            byId("picture").textContent === after && at === 0"""),
                  "another move is not played on the board")
        browser.value("jump(0)")

    def expects(self):
        """The moves that an agent expected are played on the board."""
        browser = self.browser
        browser.value("jump(1); byId('speed').value = '0'; byId('pv').click()")
        self.must(browser.value("byId('now').textContent") ==
                  f"{browser.value('names[1]')} expected at ply 1: "
                  "11 (cube 1, along the row); 13 (cube 1, diagonally).",
                  "what an agent expected is not told: " +
                  browser.value("byId('now').textContent"))
        self.must(browser.value("byId('pv').textContent") == "Back to the game",
                  "there is no way back from it")
        self.stays()
        self.must(browser.value("""getComputedStyle(document.querySelector(".stderr"))
            .overflowY === "auto" && document.querySelector(".stderr").offsetHeight
            < 130"""), "a traceback has no box of its own")
        self.everywhere()

    def cost(self):
        """Changes of 40 steps, elements of the page, time until it was there."""
        browser = self.browser
        browser.look(PHONE)
        changes = browser.ask("Runtime.evaluate", expression=CHANGES,
                              awaitPromise=True, returnByValue=True)
        return (changes["result"]["value"],
                browser.value("document.querySelectorAll('#board *').length"),
                browser.value("performance.getEntriesByType('navigation')[0]"
                              ".loadEventEnd"))


def compare(long, cost, other):
    long.must(cost[0] <= 2 * other[0],
              f"40 steps change {cost[0]} things, in a short game {other[0]}")
    long.must(cost[1] <= 2 * other[1],
              f"the board has {cost[1]} elements, in a short game {other[1]}")
    print(f"{long.last} plies are there after {cost[2] / other[2]:.1f} times "
          f"what a short game takes; 40 steps change {cost[0]} things, in the "
          f"short game {other[0]}", file=sys.stderr)


def main():
    bad, costs = 0, {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        try:
            browser = Browser(sys.argv[1], profile)
            browser.open()
        except (OSError, EOFError) as cause:
            print(cause)
            return 3
        try:
            for path in sys.argv[2:]:
                page = Game(browser, path)
                if page.last < 2:
                    page.short()
                    bad += page.bad
                    continue
                if page.browser.value("data.seats.includes(0)"):
                    page.rolls()
                    bad += page.bad
                    continue
                if page.name == "expected.html":
                    page.expects()
                    bad += page.bad
                    continue
                page.all()
                costs[page.name] = page.cost()
                if page.name == "long.html":
                    compare(page, costs[page.name], costs["hus.html"])
                bad += page.bad
        finally:
            browser.stop()
    return bad > 0


sys.exit(main())
