"use strict";
// Show a recorded game.  replay_data.c writes the data; game/view.h describes paths.
// Insert players' text into the page only as text.
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const moves = data.seats.length ? data.moves.split("\n") : [];
const paths = data.paths === undefined ? null : data.paths.split("\n");
const drawings = data.drawings === undefined ? null : data.drawings.split("\f");
const late = new Set(data.late), last = moves.length;
const words = (where) => document.querySelector(where).textContent;
const names = ["", words(".seat1 b"), words(".seat2 b")];
// Players' moves have numbers; an outcome of chance has the number of the ply before.
const plies = [0];
data.seats.forEach((seat) => plies.push(plies[plies.length - 1] + Number(seat > 0)));
const tag = (step) => plies[step] + (data.seats[step - 1] === 0 ? "c" : "");
const stepOf = (ply) => ply > plies[last] ? last : plies.indexOf(ply);
const endless = (ply) => ply in data.endless && data.seats[ply - 1] > 0;
const squares = typeof data.start === "string"; // else pits, or neither

// ---- what happens on the board ----

// Make the steps of a path on the board, and yield each one: the cells that changed, the
// target of a hop, or for sowing the place and the seeds of the hand.
function* steps(board, path, seat) {
	if (path[0] === "=" && squares)
		yield set(board, path.slice(1).split(","));
	else if (squares)
		yield* hops(board, path.split(">").map(Number));
	else if (path[0] === "=")
		yield place(board, path.slice(1).split(","), seat);
	else if (path)
		for (const lap of path.split(" "))
			yield* sow(board, lap, seat);
}

function* hops(board, stops) {
	for (let i = 1; i < stops.length; i++) {
		const [from, to] = [stops[i - 1], stops[i]], taken = board[to];

		if (from !== to)
			[board[from], board[to]] = [".", board[from]];
		yield { cells: [from, to], from, to, takes: from !== to &&
			taken !== "." };
	}
}

function place(board, counts, seat) {
	const first = seat === 1 ? 0 : counts.length;

	counts.forEach((n, i) => { board[first + i] = Number(n); });
	return { cells: counts.map((_, i) => first + i) };
}

function set(board, pieces) {
	const cells = pieces.map((piece) => Number(piece.slice(1)));

	cells.forEach((cell, i) => { board[cell] = pieces[i][0]; });
	return { cells };
}

function* sow(board, lap, seat) {
	const [, pits, how, where] = /^([\d+]+)([@>]?)(\d*)$/.exec(lap);
	const cells = pits.split("+").map(Number);
	let hand = 0, at = how === "@" ? Number(where) : cells[0];

	for (const cell of cells) {
		hand += board[cell];
		board[cell] = 0;
	}
	yield { cells, at, hand };
	while (hand > 0) {
		const many = how === ">" ? hand : 1;

		at = how === ">" ? Number(where) : data.next[seat - 1][at];
		board[at] += many;
		hand -= many;
		yield { cells: [at], at, hand };
	}
}

const pathOf = (ply) => [paths[ply - 1], data.seats[ply - 1]];

// The board after each ply.  For endless moves and outcomes of chance, the data has the
// board.
function allBoards() {
	const all = [[...data.start]];

	for (let ply = 1; ply <= last; ply++) {
		const board = [...data.endless[ply] || all[ply - 1]];

		if (!data.endless[ply])
			Array.from(steps(board, ...pathOf(ply)));
		all.push(board);
	}
	return all;
}

const boards = data.start && allBoards();

// ---- the board as a picture ----

function svg(tag, attributes, parent, text) {
	const e = document.createElementNS("http://www.w3.org/2000/svg", tag);

	for (const name in attributes)
		e.setAttribute(name, attributes[name]);
	if (text !== undefined)
		e.textContent = text;
	if (parent)
		parent.append(e);
	return e;
}

// Draw a cell's content around its middle.  The seats' pieces also differ in shape.
function drawPiece(g, what, x, y) {
	const [seat, , label] = data.pieces[what];

	svg("rect", { x: x - 20, y: y - 20, width: 40, height: 40,
		rx: seat === 1 ? 6 : 20,
		class: `piece ${seat === 1 ? "one" : "two"}` }, g);
	svg("text", { x, y: y + 1, "font-size": 26, class: "label" }, g, label);
}

// Place seeds around the count like the hours of a clock, as many as have room.
function drawSeeds(g, n, x, y) {
	for (let i = 0; i < Math.min(n, 16); i++)
		svg("circle", { r: 3, class: "seed",
			cx: x + 20 * Math.sin(i * Math.PI / 8),
			cy: y - 20 * Math.cos(i * Math.PI / 8) }, g);
	svg("text", { x, y: y + 1, class: n > 99 ? "count many" : "count" },
		g, n || "");
}

function drawnBoard() {
	const root = byId("picture"), ground = [...root.querySelectorAll(".cell")];
	const number = (e, name) => Number(e.getAttribute(name));
	const x = ground.map((e) => number(e, "x") + number(e, "width") / 2);
	const y = ground.map((e) => number(e, "y") + number(e, "height") / 2);
	const draw = squares ? drawPiece : drawSeeds;
	const below = svg("g", {}, root);
	const cells = ground.map(() => svg("g", {}, root));
	const above = svg("g", {}, root);
	const hand = svg("g", { visibility: "hidden" }, root);

	svg("circle", { r: 19, class: "hand" }, hand);
	const held = svg("text", { "font-size": 22, class: "held" }, hand);

	function mark(cell, of, parent) {
		const e = ground[cell].cloneNode();

		e.setAttribute("class", of);
		parent.append(e);
	}
	function put(board, cell) {
		cells[cell].removeAttribute("style");
		cells[cell].replaceChildren();
		if (board[cell] !== ".")
			draw(cells[cell], board[cell], x[cell], y[cell]);
	}
	function trace(hopped) {
		const stops = [hopped[0].from, ...hopped.map((h) => h.to)];

		svg("polyline", { class: "trace", points:
			stops.map((c) => `${x[c]},${y[c]}`).join(" ") }, below);
		for (const h of hopped.filter((hop) => hop.takes))
			svg("path", { class: "taken", d: `M${x[h.to] + 13} ` +
				`${y[h.to] - 26}l12 12m0 -12l-12 12` }, above);
	}
	// Show a board and mark its last move: from where, to where, and captures.
	function show(board, done) {
		const end = done[done.length - 1];

		for (const marks of [below, above])
			marks.replaceChildren();
		hand.setAttribute("visibility", "hidden");
		board.forEach((_, cell) => put(board, cell));
		if (squares && end && end.to === undefined)
			end.cells.forEach((cell) => mark(cell, "to", below));
		if ((end?.to ?? end?.at) === undefined)
			return;
		mark(done[0].cells[0], "from", squares ? below : above);
		mark(squares ? end.to : end.at, "to", squares ? below : above);
		if (squares)
			trace(done);
	}
	// Show the beginning of a step: a piece sets out, a seed has fallen.
	function begin(board, step, ms) {
		if (step.from !== undefined) {
			cells[step.from].style = `transition: transform ${ms}ms; ` +
				`transform: translate(${x[step.to] - x[step.from]}px, ` +
				`${y[step.to] - y[step.from]}px)`;
			return;
		}
		above.replaceChildren();
		for (const cell of step.cells) {
			put(board, cell);
			mark(cell, "to", above);
		}
		hand.setAttribute("visibility", step.hand ? "visible" : "hidden");
		if (step.hand)
			hand.setAttribute("transform",
				`translate(${x[step.at]} ${y[step.at] - 30})`);
		held.textContent = step.hand;
	}
	const end = (board, step) => step.cells.forEach((c) => put(board, c));

	return { root, show, begin, end };
}

// Show a game without a view as the text of its `draw`.
function textBoard() {
	const root = byId("picture");
	const show = (text) => root.replaceChildren(...text.split("\n").map(textRow));

	// Use the greatest height of the game, so that nothing below the picture moves.
	function measure() {
		const some = Math.ceil(drawings.length / 200);

		for (let i = 0; i < drawings.length; i += some) {
			show(drawings[i]);
			root.style.minHeight = `${Math.ceil(root.getBoundingClientRect().height)}px`;
		}
		show(drawings[at]);
	}
	return { root, show: () => show(drawings[at]), measure };
}

// Show a line of text.  Numbers after a colon, as in "cards: 1 2 3", are cards.
function textRow(text) {
	const row = document.createElement("p"), cut = text.lastIndexOf(": ") + 2;
	const cards = text.slice(cut).split(" ");

	if (cut < 2 || !cards.every((card) => /^\d{1,2}$/.test(card))) {
		row.textContent = text;
		return row;
	}
	row.append(text.slice(0, cut), ...cards.map((card) => {
		const e = document.createElement("b");

		e.textContent = card;
		return e;
	}));
	return row;
}

const stage = boards ? drawnBoard() : textBoard();

// Write the board in rows of text, for people who cannot see the picture.
function plain() {
	const word = (what) => squares && data.pieces[what] ?
		data.pieces[what][1] : what;

	return boards ? data.rows.map((row) => row.map((cell) =>
		String(word(boards[at][cell]) ?? "").padStart(squares ? 3 : 5))
		.join("")).join("\n") : drawings[at];
}

// ---- where we are ----

let line = ""; // the button whose line of moves is shown instead of the game
let at = 0, busy = false, running = false, typed = "";
let turn = 0; // counts up when something else begins, which ends what ran before
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const wait = (ms) => new Promise((done) => { setTimeout(done, ms); });
const seconds = (ms) => `${(ms / 1000).toFixed(ms < 9995 ? 3 : 1)} s`;
const took = (ms) => ms ? seconds(ms) : "less than 1 ms";
const timed = data.wall.some(Boolean) || data.cpu.some(Boolean);
const spent = [[0, 0, 0]]; // time by seat, after each ply
data.wall.forEach((ms, i) => {
	spent.push(spent[i].map((sum, seat) => seat === data.seats[i] ?
		sum + ms : sum));
});

// A move for people, such as "cube 6, diagonally"; of a chain of jumps only the ends.
function readable(move, full) {
	const stops = move.match(/\d+,\d+/g) || [];
	const [what, ...ways] = full && data.spoken || [];

	if (what && ways.length && /^[1-9][1-3]$/.test(move))
		return `${move} (${what} ${move[0]}, ${ways[move[1] - 1]})`;
	if (what && !ways.length && /^\d+$/.test(move))
		return `${what} ${move}`;
	return stops.length < 2 || squares === false ? move :
		`${stops[0]} \u2192 ${stops[stops.length - 1]}` +
		(/;/.test(move) ? ` (${stops.length / 2} jumps)` : "");
}

function sentence(ply) {
	const move = moves[ply - 1], seat = data.seats[ply - 1];
	const end = ply === last ? ` ${words(".verdict")}` : "";

	if (!ply)
		return `The start; ${plies[last]} ${plies[last] === 1 ? "ply follows" :
			"plies follow"}.${end}`;
	if (!seat)
		return `After ply ${plies[ply]} of ${plies[last]}: chance draws ${move}.${end}`;
	return `Ply ${plies[ply]} of ${plies[last]}: ` +
		`${names[seat]} (seat ${seat}) ` + (endless(ply) ?
			`moves endlessly, ${move}: the game is cancelled` :
			late.has(ply) ? `is late; ${move} is played for it` :
				paths && !paths[ply - 1] ? `passes, ${move}` :
					`plays ${readable(move, true)}`) +
		(timed ? `, in ${took(data.wall[ply - 1])}, ` +
			`processor ${took(data.cpu[ply - 1])}.` : ".") +
		mistake(ply) + end;
}

// Lines that could follow instead of a ply: the better one, and the player's expected one.
const lineOf = (ply, button) => (data.lines?.[ply] || [])
	.find((l) => !l[0] === (button === "better"));

function mistake(ply) {
	const [, cost, exact, [best]] = lineOf(ply, "better") || [, , , []];

	return cost ? ` A mistake: ${[moves[ply - 1], best[1]].reduce((text, move) =>
		text.replace(move, readable(move, true)), cost)}${exact ? "" : " (an estimate)"}.` : "";
}

const errors = Array.from({ length: last }, (_, i) => i + 1)
	.filter((ply) => lineOf(ply, "better"));
const nextMistake = () => errors.find((ply) => ply > at) ?? errors[0];

function offer() {
	for (const [button, text] of [["better", "Play the better line"],
		["pv", "Play what it expected"]]) {
		byId(button).disabled = !lineOf(at, button);
		byId(button).textContent = line === button ? "Back to the game" : text;
	}
}

// Play a line on the board; then its button leads back.  Or try a move in this position.
async function playLine(button, tried) {
	const again = line === button && !tried;

	stop();
	if (again)
		return;
	const [seat, , , moves] = tried ? [0, "", false, [tried]] : lineOf(at, button), mine = turn;
	const board = [...boards[tried ? at : at - 1]];
	const told = moves.map(([, move]) => readable(move, true)).join("; ");

	line = button;
	offer();
	byId("now").textContent = tried ? `${names[tried[0]]} could play ${told}.` :
		(seat ? `${names[seat]} expected` : "Better was") +
		` at ply ${plies[at]}: ${told || "no legal move"}.${mistake(at)}`;
	stage.show(board, []);
	for (const [who, move, path] of moves) {
		await wait(calm.matches ? 1000 : 300);
		if (mine !== turn || !await animate(board, path, who, mine))
			return;
	}
}

// Offer the other moves that the rules allow here, and the position as the rules read it.
function offerMoves() {
	const all = data.tries?.[at] || [];

	byId("try").replaceChildren(new Option("..."),
		...all.map(([, move], i) => new Option(readable(move, true), i)));
	byId("try").disabled = !all.length;
	byId("position").value = data.positions?.split("\n")[at] ?? "";
}

// The last bid of a seat, or the die that it got.
function card(ply, seat) {
	const rolled = data.seats[ply - 1] === 0 ? ply : ply - 1;

	if (boards)
		return data.seats[rolled - 1] === 0 &&
			data.seats[rolled] === seat ? moves[rolled - 1] : "";
	return moves[data.seats.lastIndexOf(seat, ply - 1)] ?? "";
}

function tellSeats(ply) {
	for (const seat of [1, 2]) {
		const shown = ply ? card(ply, seat) : "";

		document.querySelector(`.seat${seat} em`).classList
			.toggle("on", data.seats[ply] === seat);
		byId(`drawn${seat}`).textContent = shown.length < 4 ? shown : "";
		byId(`drawn${seat}`).setAttribute("aria-label",
			boards ? "drawn by chance" : "last move");
		if (timed)
			byId(`clock${seat}`).textContent = seconds(spent[ply][seat]);
	}
}

function tell(ply) {
	if (boards)
		byId("plain").textContent = plain();
	byId("now").textContent = sentence(ply);
	offer();
	offerMoves();
	byId("remarks").textContent = data.remarks.filter((r) => r[0] === ply)
		.map(([, seat, text]) => `${names[seat]}: ${text}`).join("\n");
	byId("said").scrollTop = 0;
	byId("ply").value = ply;
	byId("ply").setAttribute("aria-valuetext", `ply ${plies[ply]} of ${plies[last]}`);
	byId("count").textContent = `${plies[ply]} / ${plies[last]}`;
	byId("back").disabled = byId("first").disabled = ply === 0;
	byId("next").disabled = byId("final").disabled = ply === last;
	tellSeats(ply);
}

// Show the position after a ply without animation, and put its number into the address.
function show(ply) {
	const animated = boards && ply && !(ply in data.endless);

	at = ply;
	line = "";
	busy = false;
	stage.show(boards && boards[at], animated ?
		Array.from(steps([...boards[at - 1]], ...pathOf(at))) : []);
	stage.root.setAttribute("aria-label", `The board after ply ${plies[ply]}`);
	tell(ply);
	point(ply);
	document.documentElement.dataset.ply = tag(ply);
	if (location.hash !== `#${tag(ply)}`)
		try {
			history.replaceState(null, "", `#${tag(ply)}`);
		} catch { // some browsers limit how often
		}
}

// Animate a move on a board, in at most 200 pictures.  False if something else began
// meanwhile.
async function animate(board, path, seat, mine) {
	const all = Array.from(steps([...board], path, seat));
	const bunch = Math.ceil(all.length / 200);
	const speed = calm.matches ? 0 : Number(byId("speed").value);
	const each = speed * Math.min(squares ? 260 : 170,
		(squares ? 1600 : 3000) * bunch / all.length);
	let done = 0;

	for (const step of steps(board, path, seat)) {
		if (speed)
			stage.begin(board, step, each);
		if (speed && ++done % bunch === 0)
			await wait(each);
		if (mine !== turn)
			return false;
		stage.end(board, step);
	}
	stage.show(board, all);
	return true;
}

// Animate the next ply, unless something else begins.
async function play(mine) {
	const ply = at + 1;

	if (boards && !(ply in data.endless)) {
		busy = true;
		stage.show(boards[at], []);
		if (!await animate([...boards[at]], ...pathOf(ply), mine))
			return;
	}
	show(ply);
}

function markRunning(on) {
	running = on;
	byId("run").setAttribute("aria-label", on ? "Stop" : "Run");
	byId("run").querySelector("path").setAttribute("d",
		on ? "M5 2v12M11 2v12" : "M4 2v12l10-6z");
}

async function run() {
	const mine = ++turn;

	markRunning(at < last);
	while (at < last && mine === turn) {
		await play(mine);
		if (mine === turn)
			await wait(500 * (Number(byId("speed").value) || .2));
	}
	if (mine === turn)
		markRunning(false);
}

// Stop any animation at once.
function stop() {
	turn++;
	markRunning(false);
	if (line)
		show(at);
	else if (busy)
		show(at + 1);
}

function jump(ply) {
	stop();
	show(Math.max(0, Math.min(last, ply)));
}

function onwards() {
	const wasBusy = busy;

	stop();
	if (!wasBusy && at < last)
		play(turn);
}

// ---- charts, of 1000 by 200 units ----

function chart(box, label, grid) {
	const root = svg("svg", { role: "img", preserveAspectRatio: "none",
		viewBox: "0 0 1000 200", "aria-label": label });

	box.replaceChildren(root);
	svg("path", { class: "grid", d: grid.map((y) => `M0 ${y}H1000`).join("") }, root);
	return root;
}

function scale(box, y, text) {
	const e = document.createElement("span");

	e.style.top = `${y / 2}%`;
	e.textContent = text;
	box.prepend(e);
}

// Draw who is ahead; up is seat 1.  Each player's own numbers have a separate scale.
function drawCurve(box) {
	const root = chart(box, words("#curve-head"), [5, 100, 195]);
	const line = (name, points) => points.length && svg("path", { class: `line ${name}`,
		d: points.map(([ply, chance], i) => `${i ? "L" : "M"}` +
			`${ply && (ply - .5) / last * 1000} ${195 - 190 * chance}`).join("") }, root);
	let own = false;

	line("worth", data.worth.map((chance, i) => [i * data.stride, chance])
		.filter(([, chance]) => chance !== null));
	for (const seat of [1, 2]) {
		const said = new Map(data.remarks.filter((r) => r[1] === seat &&
			/^eval [-+]?[\d.]+$/.test(r[2])).map((r) => [r[0], Number(r[2].slice(5))]));
		const most = Math.max(...[...said.values()].map(Math.abs));

		own = most > 0 && line(seat === 1 ? "one" : "two", [...said].map(([ply, value]) =>
			[ply, (1 + (seat === 1 ? value : -value) / most) / 2])) || own;
	}
	if (own)
		document.querySelector("#curve-head small").textContent +=
			"; in colour the players' own, each to its scale";
	scale(box, 8, "seat 1");
	scale(box, 192, "seat 2");
	svg("path", { class: "here" }, root);
}

// Draw the times; up is seat 1, in powers of ten from 1 ms.  In a long game a column is
// the longest of several plies.
function drawTimes(box) {
	const columns = Math.min(last, 500), wide = 1000 / columns, most = [[], [], []], longest = [0, 0, 0];

	data.wall.forEach((ms, i) => {
		const seat = data.seats[i], c = Math.floor(i * columns / last);

		longest[seat] = Math.max(longest[seat], ms);
		most[seat][c] = Math.max(most[seat][c] ?? 0, ms);
	});
	const tens = Math.max(1, Math.ceil(Math.log10(Math.max(...longest))));
	const height = (ms) => ms < 1 ? 2 : 5 + 90 * Math.log10(ms) / tens;
	const marks = Array.from({ length: tens }, (_, i) => 10 ** (i + 1));
	const root = chart(box, [1, 2].map((seat) => `${names[seat]} (seat ${seat}) ` +
		`${seconds(spent[last][seat])} in all, at most ${seconds(longest[seat])} a ply`)
		.join("; "), [100, ...marks.flatMap((ms) => [100 - height(ms), 100 + height(ms)])]);

	for (const [seat, sign, name] of [[1, -1, "one"], [2, 1, "two"]]) {
		svg("path", { class: name, d: most[seat].map((ms, c) => `M${c * wide} 100h` +
			`${wide * .9}v${sign * height(ms)}h${-wide * .9}z`).join("") }, root);
		marks.forEach((ms) => scale(box, 100 + sign * height(ms),
			ms < 1000 ? `${ms} ms` : `${ms / 1000} s`));
	}
	svg("path", { class: "here" }, root);
}

if (byId("curve"))
	drawCurve(byId("curve"));
if (timed && last)
	drawTimes(byId("times"));
const needles = [...document.querySelectorAll(".here")];
const list = byId("moves");

function fillList() {
	list.append(...["", ...moves].map((move, ply) => {
		const item = document.createElement("li"), seat = data.seats[ply - 1];

		item.id = `m${ply}`;
		item.role = "option";
		item.textContent = !ply ? "the start" : !seat ? `chance: ${move}` :
			`${plies[ply]}. ${readable(move)}${mistake(ply) ? " ?" : ""}`;
		item.className = `seat${seat}`;
		item.classList.toggle("mistake", Boolean(ply && mistake(ply)));
		item.title = readable(move, true);
		item.dataset.time = endless(ply) ? "endless" : late.has(ply) ? "late" :
			timed && seat ? (data.wall[ply - 1] / 1000).toFixed(2) : "";
		return item;
	}));
}

let chosen = null;

// Mark the ply in the list and in the charts.
function point(ply) {
	chosen?.removeAttribute("aria-selected");
	chosen = list.children[ply];
	chosen.setAttribute("aria-selected", "true");
	list.setAttribute("aria-activedescendant", chosen.id);
	if (chosen.offsetTop < list.scrollTop ||
	    chosen.offsetTop + chosen.offsetHeight > list.scrollTop + list.clientHeight)
		list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
	for (const needle of needles)
		needle.setAttribute("d",
			ply ? `M${(ply - .5) / last * 1000} 0V200` : "");
}

// ---- keys, buttons, swipes ----

const keys = {
	ArrowRight: onwards, ArrowLeft: () => jump(at - 1), b: () => jump(at - 1),
	ArrowDown: () => jump(at + 1), ArrowUp: () => jump(at - 1),
	Home: () => jump(0), End: () => jump(last),
	" ": () => running ? stop() : run(), Enter: () => jump(stepOf(Number(typed))),
	m: () => errors.length && jump(nextMistake()),
};

	// A focused control handles its own keys, except digits and Enter after them.
function pressed(e) {
	const inControl = /^(BUTTON|SELECT|INPUT|SUMMARY)$/.test(e.target.tagName);
	const digits = /^\d$/.test(e.key) ? typed + e.key : "";
	const ours = e.key === "Enter" ? typed :
		/Up|Down/.test(e.key) ? e.target === list : !inControl;

	if (e.ctrlKey || e.altKey || e.metaKey)
		return;
	if (keys[e.key] && ours) {
		e.preventDefault();
		keys[e.key]();
	}
	typed = digits.slice(-7);
}

function bind() {
	document.querySelector(".sheet").classList.toggle("wide", moves.some((m) => m[4]));
	const expects = Object.values(data.lines || {}).flat().some((l) => l[0]);
	let touched = null;

	for (const seat of [1, 2])
		byId(`drawn${seat}`).hidden = boards && !data.seats.includes(0);
	byId("more").hidden = !errors.length && !expects;
	byId("plain").parentElement.hidden = !boards;
	byId("mistake").hidden = byId("better").hidden = !errors.length;
	byId("pv").hidden = !expects;
	byId("first").onclick = keys.Home;
	byId("back").onclick = keys.b;
	byId("next").onclick = onwards;
	byId("final").onclick = keys.End;
	byId("run").onclick = keys[" "];
	byId("mistake").onclick = keys.m;
	for (const button of ["better", "pv"])
		byId(button).onclick = () => playLine(button);
	byId("try").onchange = (e) => playLine("try", data.tries[at][e.target.value]);
	byId("position").onfocus = (e) => e.target.select();
	byId("ply").max = last;
	byId("ply").oninput = (e) => jump(Number(e.target.value));
	byId("board").onpointerdown = (e) => { touched = e.clientX; };
	byId("board").onpointerup = (e) => {
		const by = touched === null ? 0 : e.clientX - touched;

		touched = null;
		if (Math.abs(by) > 30)
			(by < 0 ? onwards : keys.b)();
	};
	list.onclick = (e) => {
		const item = e.target.closest("li");

		if (item)
			jump(Number(item.id.slice(1)));
	};
	for (const needle of needles)
		needle.ownerSVGElement.onclick = (e) => {
			const box = needle.ownerSVGElement.getBoundingClientRect();

			jump(Math.ceil((e.clientX - box.left) / box.width * last));
		};
	document.addEventListener("keydown", pressed);
	addEventListener("hashchange", follow);
}

function follow() {
	const [, ply, drawn] = /^#(\d{1,7})(c?)$/.exec(location.hash) || [];

	jump(ply ? stepOf(Number(ply)) + Number(drawn === "c") : 0);
}

// Check that the paths lead to the board that the rules reached.
function compare() {
	const same = !boards || String(boards[last]) === String([...data.last]);

	document.documentElement.dataset.end = same ? "same" : "other";
	byId("wrong").hidden = same;
}

stage.measure?.();
addEventListener("resize", () => {
	stage.root.style.minHeight = "";
	stage.measure?.();
});
fillList();
bind();
compare();
follow();
