"use strict";
// A recorded game, shown.  The data are those of html.c; a path is what path.h
// says.  What a player wrote comes into the page as text only.
const data = JSON.parse(document.getElementById("data").textContent);
const moves = data.seats.length ? data.moves.split("\n") : [];
const paths = data.paths === undefined ? null : data.paths.split("\n");
const drawings = data.drawings === undefined ? null : data.drawings.split("\f");
const late = new Set(data.late);
const last = moves.length;
const names = ["", data.name1, data.name2];
const byId = (id) => document.getElementById(id);

// ---- boards ----

// What happens in a ply, step by step: the board is changed, and each step says
// which cells were taken up, which got one, and how many are in the hand.
function* steps(board, ply) {
	const path = paths[ply - 1], seat = data.seats[ply - 1];

	if (typeof data.start === "string")
		yield* hops(board, path);
	else if (path[0] === "=")
		yield* place(board, path.slice(1).split(","), seat);
	else if (path)
		for (const lap of path.split(" "))
			yield* sow(board, lap, seat);
}

function* hops(board, path) {
	const cells = path ? path.split(">").map(Number) : [];

	for (let i = 1; i < cells.length; i++) {
		const [from, to] = [cells[i - 1], cells[i]];
		const taken = board[to];

		if (from !== to) {
			board[to] = board[from];
			board[from] = ".";
		}
		yield { from, to, taken };
	}
}

function* place(board, counts, seat) {
	const first = seat === 1 ? 0 : counts.length;

	for (let i = 0; i < counts.length; i++)
		board[first + i] = Number(counts[i]);
	yield { cells: counts.map((_, i) => first + i), hand: 0 };
}

function nextPit(board, pit, seat) {
	const half = board.length / 2;

	if (data.game !== "mancala")
		return pit + 1 === seat * half ? (seat - 1) * half : pit + 1;
	do
		pit = (pit + 1) % board.length;
	while (pit === (seat === 1 ? board.length - 1 : half - 1));
	return pit;
}

function* sow(board, lap, seat) {
	const [, pits, how, where] = /^([\d+]+)([@>]?)(\d*)$/.exec(lap);
	const cells = pits.split("+").map(Number);
	let hand = 0, at = how === "@" ? Number(where) : cells[0];

	for (const cell of cells) {
		hand += board[cell];
		board[cell] = 0;
	}
	yield { cells, hand, at };
	if (how === ">") {
		at = Number(where);
		board[at] += hand;
		yield { cells: [at], hand: 0, at };
		return;
	}
	while (hand > 0) {
		at = nextPit(board, at, seat);
		board[at]++;
		yield { cells: [at], hand: --hand, at };
	}
}

// Endless moves are not followed but by the start that came after them.
function advance(board, ply) {
	const restart = data.endless[ply];

	if (restart)
		return [...restart];
	for (const step of steps(board, ply))
		void step;
	return board;
}

const kept = [data.start && [...data.start]]; // every 64th board
function boardAt(ply) {
	if (!data.start)
		return null;
	const near = Math.min(ply >> 6, kept.length - 1);
	let board = [...kept[near]];

	for (let i = near * 64 + 1; i <= ply; i++) {
		board = advance(board, i);
		if (i % 64 === 0 && i / 64 === kept.length)
			kept.push([...board]);
	}
	return board;
}

// ---- drawing ----

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

function canvas(width, height) {
	const e = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img" });

	e.style.aspectRatio = `${width} / ${height}`;
	byId("board").append(e);
	return e;
}

// A board of squares: side x side, pieces drawn by `piece`.
function squareBoard(side, camp, piece) {
	const size = 60, edge = side > 8 ? 26 : 16, font = side > 8 ? 22 : 13;
	const root = canvas(side * size + 2 * edge, side * size + 2 * edge);
	const x = (cell) => edge + (cell % side + .5) * size;
	const y = (cell) => edge + (Math.floor(cell / side) + .5) * size;
	const first = data.game === "kari" ? 1 : 0;

	for (let i = 0; i < side; i++)
		for (const end of [edge / 2, side * size + edge * 1.5]) {
			svg("text", { x: x(i), y: end, class: "soft",
				"font-size": font }, root, i + first);
			svg("text", { x: end, y: y(i * side), class: "soft",
				"font-size": font }, root, i + first);
		}
	for (let i = 0; i < side * side; i++)
		svg("rect", { x: x(i) - size / 2, y: y(i) - size / 2, width: size,
			height: size, class: camp(i) }, root);
	const below = svg("g", {}, root), pieces = svg("g", {}, root);
	const above = svg("g", {}, root);
	let shown = [];

	// The pieces, and the last move: where it went, and what it took.
	function show(board, hopped) {
		pieces.replaceChildren();
		below.replaceChildren();
		above.replaceChildren();
		shown = board.map((what, i) => what === "." ? null :
			piece(pieces, what, x(i), y(i)));
		if (!hopped.length)
			return;
		const points = [hopped[0].from, ...hopped.map((h) => h.to)];
		const [from, to] = [points[0], points[points.length - 1]];
		const box = (cell, of) => svg("rect", { x: x(cell) - 27,
			y: y(cell) - 27, width: 54, height: 54, class: of }, below);

		box(from, "from");
		box(to, "to");
		svg("polyline", { class: "trace", opacity: .75, points:
			points.map((c) => `${x(c)},${y(c)}`).join(" ") }, below);
		for (const h of hopped.filter((hop) => hop.taken !== "." &&
			hop.from !== hop.to))
			svg("path", { class: "taken", d: `M${x(h.to) + 13} ` +
				`${y(h.to) - 26}l12 12m0 -12l-12 12` }, above);
	}
	// One hop on its way, t from 0 to 1.
	function fly(hop, t) {
		const e = shown[hop.from], ease = t * t * (3 - 2 * t);

		if (e)
			e.setAttribute("transform", `translate(
				${(x(hop.to) - x(hop.from)) * ease}
				${(y(hop.to) - y(hop.from)) * ease})`);
	}
	return { root, show, fly, side };
}

function cube(parent, what, x, y) {
	const one = what < "a", g = svg("g", {}, parent);

	svg("rect", { x: x - 22, y: y - 22, width: 44, height: 44, rx: 7,
		class: `piece ${one ? "one" : "two"}` }, g);
	svg("text", { x, y: y + 1, "font-size": 28, class: "label" }, g,
		what.toLowerCase().charCodeAt(0) - 96);
	return g;
}

// The sides differ by shape, too: a ring is White's.
function stone(parent, what, x, y) {
	const g = svg("g", {}, parent), black = what === "B";

	svg("circle", { cx: x, cy: y, r: 21,
		class: `piece ${black === blackIsFirst ? "one" : "two"}` }, g);
	if (!black)
		svg("circle", { cx: x, cy: y, r: 9, class: "label" }, g);
	return g;
}

const blackIsFirst = data.game !== "halma" || !last || firstMover() === "B";
function firstMover() {
	return data.start[Number(paths[0].split(">")[0])];
}

function halmaCamp(cell) {
	const wide = [5, 5, 4, 3, 2], x = cell % 16, y = cell >> 4;
	const [one, two] = blackIsFirst ? ["camp1", "camp2"] : ["camp2", "camp1"];

	return y < 5 && x < wide[y] ? one :
		y > 10 && 15 - x < wide[15 - y] ? two : "square";
}

const kariCamp = (cell) =>
	cell === 24 ? "camp1" : cell === 0 ? "camp2" : "square";

// A board of pits: where each lies, in columns and rows, and how it is named.
function pitBoard(columns, rows, spot, name) {
	const size = 56, root = canvas(columns * size + 16, rows * size + 60);
	const x = (cell) => 8 + (spot(cell)[0] + .5) * size;
	const y = (cell) => 30 + (spot(cell)[1] + .5) * size;
	const pits = [];

	svg("rect", { x: 2, y: 24, width: columns * size + 12,
		height: rows * size + 12, rx: 20, class: "wood" }, root);
	data.start.forEach((_, i) => {
		const tall = data.game === "mancala" && spot(i)[1] === .5;
		const g = svg("g", {}, root);

		svg("rect", { x: x(i) - 25, y: y(i) - (tall ? 50 : 25), width: 50,
			height: tall ? 100 : 50, rx: 25, class:
				i < data.start.length / 2 ? "hole own1" : "hole own2",
		}, g);
		pits.push({ seeds: svg("g", {}, g), count: svg("text", { x: x(i),
			y: y(i) + 1, "font-weight": 600 }, g) });
		// The outermost rows are named at the edge.
		if (name(i) !== null)
			svg("text", { x: x(i), y: spot(i)[1] < 1 ? 12 :
				rows * size + 48, "font-size": 19, class: "soft" },
				root, name(i));
	});
	const marks = svg("g", {}, root);
	const hand = svg("g", { visibility: "hidden" }, root);

	svg("circle", { r: 19, class: "hand" }, hand);
	const held = svg("text", { "font-size": 22, class: "held" }, hand);

	function fill(cell, n) {
		const p = pits[cell];

		p.count.textContent = n || "";
		p.count.setAttribute("font-size", n > 999 ? 17 : n > 99 ? 21 : 25);
		p.seeds.replaceChildren();
		// Seeds lie about the count like hours, as far as there is room.
		for (let i = 0; i < Math.min(n, 16); i++)
			svg("circle", { r: 3, class: "seed",
				cx: x(cell) + 20 * Math.sin(i * Math.PI / 8),
				cy: y(cell) - 20 * Math.cos(i * Math.PI / 8) }, p.seeds);
	}
	function ring(cell, of) {
		const tall = data.game === "mancala" && spot(cell)[1] === .5;

		svg("rect", { x: x(cell) - 25, y: y(cell) - (tall ? 50 : 25),
			width: 50, height: tall ? 100 : 50, rx: 25, class: of },
			marks);
	}
	function show(board, done) {
		board.forEach((n, i) => fill(i, n));
		hand.setAttribute("visibility", "hidden");
		marks.replaceChildren();
		if (!done.length || done[0].at === undefined)
			return;
		ring(done[0].cells[0], "from");
		ring(done[done.length - 1].at, "to");
	}
	// After a step: the cells as they are, and the hand over the board.
	function drop(board, step) {
		for (const cell of step.cells)
			fill(cell, board[cell]);
		marks.replaceChildren();
		for (const cell of step.cells)
			ring(cell, "to");
		if (step.at === undefined)
			return;
		hand.setAttribute("visibility", step.hand ? "visible" : "hidden");
		hand.setAttribute("transform",
			`translate(${x(step.at)} ${y(step.at) - 30})`);
		held.textContent = step.hand;
	}
	return { root, show, drop, columns, rows, spot };
}

// Two rows a side, seat 1 below, each going round against the clock.
function rowsBoard() {
	const pits = data.start.length / 2, wide = pits / 2;

	return pitBoard(wide, 4, (cell) => {
		const p = cell % pits, outer = p < wide;
		const column = outer ? p : pits - 1 - p;

		return cell < pits ? [column, outer ? 3 : 2] :
			[wide - 1 - column, outer ? 0 : 1];
	}, (cell) => cell % pits < wide ? cell % pits : null);
}

function mancalaBoard() {
	const m = data.start.length / 2 - 1;

	return pitBoard(m + 2, 2, (cell) => cell === m ? [m + 1, .5] :
		cell === 2 * m + 1 ? [0, .5] : cell < m ? [cell + 1, 1] :
		[2 * m + 1 - cell, 0],
	(cell) => cell % (m + 1) === m ? null : cell);
}

function textBoard() {
	const pre = document.createElement("pre");

	byId("board").append(pre);
	return { root: pre, show: () => { pre.textContent = drawings[at]; } };
}

const stages = {
	kari: () => squareBoard(5, kariCamp, cube),
	halma: () => squareBoard(16, halmaCamp, stone),
	hus: rowsBoard, omweso: rowsBoard, mancala: mancalaBoard,
};
const stage = (paths && stages[data.game] || textBoard)();

// The board in rows of text, for those who do not see it.
function plain(board) {
	const rows = [];

	if (!board)
		return drawings[at];
	if (stage.side) {
		for (let i = 0; i < board.length; i += stage.side)
			rows.push(board.slice(i, i + stage.side).map((c) =>
				data.game !== "kari" ? c : c === "." ? "--" :
				(c < "a" ? "r" : "b") +
				(c.toLowerCase().charCodeAt(0) - 96)).join(" "));
		return rows.join("\n");
	}
	board.forEach((n, i) => {
		const [column, row] = stage.spot(i), y = Math.round(row * 2);

		rows[y] = rows[y] || [];
		rows[y][column] = String(n).padStart(5);
	});
	return rows.map((row) => Array.from(row, (n) => n || "     ").join(""))
		.filter(Boolean).join("\n");
}

// ---- where we are ----

let at = 0, running = false, timer = 0, frame = 0, typed = "";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const seconds = (ms) => `${(ms / 1000).toFixed(ms < 9995 ? 3 : 1)} s`;
const took = (ms) => ms ? seconds(ms) : "less than 1 ms";
const timed = data.wall.some(Boolean) || data.cpu.some(Boolean);
const spent = [[0, 0, 0]]; // wall time by seat, after each ply
moves.forEach((_, i) => {
	const sum = [...spent[i]];

	sum[data.seats[i]] += data.wall[i];
	spent.push(sum);
});

function sentence(ply) {
	const seat = data.seats[ply - 1];
	const who = ply && `${names[seat]} (seat ${seat})`;
	const what = !ply ? `The start; ${last} plies follow.` :
		`Ply ${ply} of ${last}: ${who} ` + (data.endless[ply] !== undefined ?
			`moves endlessly, ${moves[ply - 1]}: the game is cancelled` :
			late.has(ply) ? `is late; ${moves[ply - 1]} is played for it` :
				paths && !paths[ply - 1] ? `passes, ${moves[ply - 1]},` :
					`plays ${moves[ply - 1]}`) +
		(timed ? ` in ${took(data.wall[ply - 1])}.` : ".");

	return ply === last ? `${what} ${data.verdict}` : what;
}

// Show the position after a ply, at once; the address says which it is.
function show(ply, keepAddress) {
	const board = ply && paths && !data.endless[ply] ? boardAt(ply - 1) : null;
	const done = board ? Array.from(steps(board, ply)) : [];

	stop();
	at = ply;
	stage.show(board || boardAt(ply), done);
	stage.root.setAttribute("aria-label", `The board after ply ${ply}`);
	byId("plain").textContent = plain(board || boardAt(ply));
	byId("now").textContent = sentence(ply);
	byId("ply").value = ply;
	byId("ply").setAttribute("aria-valuetext", `ply ${ply} of ${last}`);
	byId("count").textContent = `${ply} / ${last}`;
	byId("back").disabled = byId("first").disabled = ply === 0;
	byId("next").disabled = byId("final").disabled = ply === last;
	for (const seat of [1, 2])
		byId(`clock${seat}`).textContent =
			timed ? seconds(spent[ply][seat]) : "";
	point(ply);
	document.documentElement.dataset.ply = ply;
	if (!keepAddress && location.hash !== `#${ply}`)
		try {
			history.replaceState(null, "", `#${ply}`);
		} catch (e) { // some browsers count how often
			void e;
		}
}

const go = (ply) => show(Math.max(0, Math.min(last, ply)));

function stop() {
	clearTimeout(timer);
	cancelAnimationFrame(frame);
	timer = frame = 0;
}

// Show the next ply as it happens, then call `then`.
function play(then) {
	const ply = at + 1, speed = calm.matches ? 0 : Number(byId("speed").value);
	const board = paths && !data.endless[ply] && speed ? boardAt(at) : null;

	stop();
	if (ply > last)
		return;
	const end = () => { show(ply); then(); };
	if (!board)
		end();
	else if (stage.fly)
		fly(board, ply, speed, end);
	else
		drop(board, ply, speed, end);
}

function fly(board, ply, speed, end) {
	const done = Array.from(steps([...board], ply));
	const each = Math.min(260, 1600 / done.length) * speed;
	let hop = 0, since = 0;

	stage.show(board, []);
	function tick(now) {
		since = since || now;
		while (hop < done.length && now - since >= each) {
			since += each;
			hops(board, `${done[hop].from}>${done[hop].to}`).next();
			stage.show(board, done.slice(0, ++hop));
		}
		if (hop >= done.length)
			return end();
		stage.fly(done[hop], (now - since) / each);
		frame = requestAnimationFrame(tick);
	}
	frame = requestAnimationFrame(tick);
}

function drop(board, ply, speed, end) {
	const count = Array.from(steps([...board], ply)).length;
	const each = Math.max(15, Math.min(170, 3000 / count)) * speed;
	const todo = steps(board, ply);
	let due = 0;

	stage.show(board, []);
	function tick(now) {
		due = due || now;
		for (; due <= now; due += each) {
			const step = todo.next();

			if (step.done)
				return end();
			stage.drop(board, step.value);
		}
		frame = requestAnimationFrame(tick);
	}
	frame = requestAnimationFrame(tick);
}

function run(on) {
	running = on && at < last;
	byId("run").textContent = running ? "Stop" : "Run";
	byId("run").setAttribute("aria-label", running ? "Stop" : "Run");
	if (!running) {
		clearTimeout(timer);
		return;
	}
	play(() => {
		if (running && at < last)
			timer = setTimeout(() => run(true),
				500 * (Number(byId("speed").value) || .2));
		else
			run(false);
	});
}

// By hand: one ply on is shown as it happens, unless one is happening.
function onwards() {
	const busy = frame !== 0;

	run(false);
	if (busy)
		go(at + 1);
	else
		play(() => {});
}

function jump(ply) {
	run(false);
	go(ply);
}

// ---- the list and the chart ----

// A long game has a part of its plies in the list, and a link beyond each end.
const most = 400;
let links = new Map(), needle = null, pointed = null;

function addLink(list, ply, texts, of) {
	const li = document.createElement("li"), a = document.createElement("a");

	li.className = of;
	a.href = `#${ply}`;
	a.tabIndex = -1;
	for (const [part, text] of texts) {
		const e = document.createElement("span");

		e.className = part;
		e.textContent = text;
		a.append(e, " ");
	}
	li.append(a);
	list.append(li);
	return a;
}

function fillList(ply) {
	const list = byId("moves");
	const from = last <= most ? 1 : Math.max(1, ply - most / 2);
	const to = Math.min(last, from + most - 1);

	list.replaceChildren();
	links = new Map();
	if (from > 1)
		addLink(list, from - 1, [["move", "earlier plies"]], "");
	for (let i = from; i <= to; i++)
		links.set(i, addLink(list, i, [["ply", i], ["move", moves[i - 1]],
			["mark", data.endless[i] !== undefined ? "endless" :
				late.has(i) ? "late" : ""]],
		`seat${data.seats[i - 1]}`));
	if (to < last)
		addLink(list, to + 1, [["move", "later plies"]], "");
}

function arrows(e) {
	const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];

	if (!step)
		return;
	e.preventDefault();
	e.stopPropagation();
	jump(at + step);
	if (at)
		links.get(at).focus();
}

function point(ply) {
	const list = byId("moves");

	if (last && !links.has(ply || 1))
		fillList(ply);
	if (pointed) {
		pointed.removeAttribute("aria-current");
		pointed.tabIndex = -1;
	}
	pointed = last ? links.get(ply || 1) : null;
	if (pointed) {
		const top = pointed.offsetTop - list.offsetTop;

		pointed.tabIndex = 0;
		if (ply)
			pointed.setAttribute("aria-current", "step");
		if (top < list.scrollTop ||
			top + 30 > list.scrollTop + list.clientHeight)
			list.scrollTop = top - list.clientHeight / 2;
	}
	if (needle) {
		const x = gutter + (ply - .5) / last * chartWide;

		needle.setAttribute("d", `M${x} 4V186`);
		needle.setAttribute("visibility", ply ? "visible" : "hidden");
	}
}

// Seat 1 up, seat 2 down, in powers of ten from 1 ms; a column a ply, or as
// many as there is room for.
const gutter = 54, middle = 95;
const chartWide = Math.max(240, byId("chart").clientWidth - gutter);

function grid(root, tens, height) {
	for (let i = 0; i <= tens; i++)
		for (const sign of i ? [-1, 1] : [1]) {
			const y = middle + sign * (i ? height(10 ** i) : 0);

			svg("path", { class: "grid", d: `M${gutter} ${y}h${chartWide}` },
				root);
			if (i)
				svg("text", { x: gutter / 2, y, "font-size": 12,
					class: "soft" }, root,
				i < 3 ? `${10 ** i} ms` : `${10 ** (i - 3)} s`);
		}
}

function bars(root, seat, height) {
	const count = Math.min(last, chartWide), wide = chartWide / count;
	const columns = [], sign = seat === 1 ? -1 : 1;
	let d = "";

	data.wall.forEach((ms, i) => {
		const c = Math.floor(i / last * count);

		if (data.seats[i] === seat)
			columns[c] = Math.max(columns[c] || 0, ms);
	});
	columns.forEach((ms, c) => {
		d += `M${(gutter + c * wide).toFixed(1)} ${middle}` +
			`h${(wide * .9).toFixed(1)}v${(sign * height(ms)).toFixed(1)}` +
			`h${(-wide * .9).toFixed(1)}z`;
	});
	svg("path", { class: seat === 1 ? "one" : "two", d }, root);
}

function drawChart() {
	if (!timed) {
		byId("chart").textContent = "No times are recorded.";
		return;
	}
	const tens = Math.ceil(Math.log10(Math.max(10, longest(1), longest(2))));
	const height = (ms) => ms < 1 ? 1 : 4 + 80 * Math.log10(ms) / tens;
	const root = svg("svg", { role: "img",
		viewBox: `0 0 ${gutter + chartWide} 190` });

	root.setAttribute("aria-label", "Think time a ply: " + [1, 2].map((seat) =>
		`${names[seat]} (seat ${seat}) ${seconds(spent[last][seat])} in all, ` +
		`at most ${seconds(longest(seat))} a ply`).join("; "));
	grid(root, tens, height);
	bars(root, 1, height);
	bars(root, 2, height);
	needle = svg("path", { class: "here", visibility: "hidden" }, root);
	root.addEventListener("click", (e) => {
		const box = root.getBoundingClientRect();
		const x = (e.clientX - box.left) / box.width * (gutter + chartWide);

		jump(Math.ceil((x - gutter) / chartWide * last));
	});
	byId("chart").append(root);
}

function longest(seat) {
	return data.wall.reduce((most, ms, i) =>
		data.seats[i] === seat && ms > most ? ms : most, 0);
}

// ---- what people do ----

function pressed(e) {
	const at_control = /^(BUTTON|SELECT|INPUT|SUMMARY)$/.test(e.target.tagName);
	const keys = {
		ArrowRight: onwards, ArrowLeft: () => jump(at - 1),
		Home: () => jump(0), End: () => jump(last), b: () => jump(at - 1),
		" ": () => run(!running),
		Enter: () => { if (typed) jump(Number(typed)); },
	};
	const digits = /^\d$/.test(e.key) ? typed + e.key : "";

	if (e.ctrlKey || e.altKey || e.metaKey || (at_control && !digits &&
		!(e.key === "b" || (e.key === "Enter" && typed))))
		return;
	if (keys[e.key] && (e.key !== "Enter" || typed)) {
		e.preventDefault();
		keys[e.key]();
	}
	typed = digits.slice(-7);
}

let touchX = null;
function bind() {
	byId("first").onclick = () => jump(0);
	byId("back").onclick = () => jump(at - 1);
	byId("next").onclick = onwards;
	byId("final").onclick = () => jump(last);
	byId("run").onclick = () => run(!running);
	byId("ply").max = last;
	byId("ply").oninput = (e) => jump(Number(e.target.value));
	byId("board").addEventListener("pointerdown", (e) => {
		touchX = e.clientX;
	});
	byId("board").addEventListener("pointerup", (e) => {
		const by = touchX === null ? 0 : e.clientX - touchX;

		touchX = null;
		if (by < -30)
			onwards();
		else if (by > 30)
			jump(at - 1);
	});
	byId("moves").addEventListener("keydown", arrows);
	document.addEventListener("keydown", pressed);
	addEventListener("hashchange", follow);
}

function follow() {
	const ply = /^#\d{1,7}$/.test(location.hash) ?
		Number(location.hash.slice(1)) : 0;

	run(false);
	show(Math.min(ply, last), ply <= last);
}

// The paths must come to what the rules came to.
function compare() {
	const same = !data.start || String(boardAt(last)) === String([...data.last]);

	document.documentElement.dataset.end = same ? "same" : "other";
	if (same)
		return;
	const p = document.createElement("p");

	p.className = "bad";
	p.textContent = "This page has followed the moves to another board than " +
		"the rules do. Please do not trust its pictures.";
	document.body.prepend(p);
}

drawChart();
bind();
compare();
follow();
