const {Worker, isMainThread, parentPort} = require('worker_threads');
if (!isMainThread) {
	parentPort.on('message', list => parentPort.postMessage(list.split('\t')[0]));
} else {
	const worker = new Worker(__filename);
	worker.on('message', move => console.log(move));
	require('readline').createInterface({input: process.stdin}).on('line', line => {
		if (line === 'quit')
			process.exit(0);
		if (line.startsWith('go '))
			console.log('moves');
		if (line.startsWith('moves '))
			worker.postMessage(line.slice(6));
	});
}
