// Sort tables by a column, open the target of a link, and name cells.  Folded content is
// not part of the page until somebody opens it.
'use strict';
(() => {
	const number = text => {
		const s = text.replace('\u2212', '-').replace('\u221e', 'Infinity');
		return /^[-+]?(\d|Infinity)/.test(s) ? parseFloat(s) : NaN;
	};
	const value = (row, column) => row.cells[column].textContent.trim();
	// Numbers come before texts, and unknown values last, in either order.
	const compare = (a, b, sign) => {
		const x = number(a), y = number(b);
		if (!isNaN(x) && !isNaN(y))
			return x === y ? 0 : x < y ? -sign : sign;
		if (isNaN(x) !== isNaN(y))
			return isNaN(x) ? 1 : -1;
		return sign * a.localeCompare(b);
	};
	const sort = (table, head) => {
		const body = table.tBodies[0], column = head.cellIndex;
		const rows = [...body.rows];
		const falls = head.getAttribute('aria-sort') === 'ascending' ||
			(!head.hasAttribute('aria-sort') && rows.length &&
			!isNaN(number(value(rows[0], column))));
		for (const other of table.tHead.rows[0].cells)
			other.removeAttribute('aria-sort');
		head.setAttribute('aria-sort', falls ? 'descending' : 'ascending');
		rows.sort((a, b) => compare(value(a, column), value(b, column),
			falls ? -1 : 1));
		body.append(...rows);
	};
	const prepare = table => {
		for (const head of table.tHead.rows[0].cells) {
			const button = document.createElement('button');
			button.type = 'button';
			button.append(...head.childNodes);
			button.addEventListener('click', () => sort(table, head));
			head.append(button);
		}
	};
	// A large class has a thousand folded tables.
	for (const table of document.querySelectorAll('table.sort')) {
		const fold = table.closest('details:not([open])');
		if (fold)
			fold.addEventListener('toggle', () => prepare(table), {once: true});
		else
			prepare(table);
	}
	for (const fold of document.querySelectorAll('details.player:not([open])')) {
		const rest = [...fold.childNodes].slice(1);
		for (const node of rest)
			node.remove();
		fold.addEventListener('toggle', () => fold.append(...rest), {once: true});
	}
	const open = () => {
		const target = document.getElementById(location.hash.slice(1));
		const details = target && target.closest('details');
		if (details) {
			details.open = true;
			details.scrollIntoView();
		}
	};
	addEventListener('hashchange', open);
	open();
	const name = cell => cell.textContent.trim();
	for (const table of document.querySelectorAll('.heat:not(.near)'))
		table.addEventListener('mouseover', event => {
			const cell = event.target.closest('td[class]');
			if (!cell || cell.title || cell.classList.contains('self'))
				return;
			const row = cell.parentNode.cells[1];
			const column = table.tHead.rows[0].cells[cell.cellIndex];
			cell.title = name(row) + ' against ' +
				column.firstChild.title + ': ' + name(cell);
		});
})();
