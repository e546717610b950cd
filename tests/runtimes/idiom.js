// idiom.js NAME: does what the name says, then plays.
const child = require('child_process'), fs = require('fs'), os = require('os');
const idioms = {
	detached: () => child.spawn('true', {detached: true, stdio: 'ignore'})
		.on('error', error => { throw error; }),
	priority: () => os.setPriority(process.pid, 5),
	temporary: () => fs.mkdtempSync(os.tmpdir() + '/agent'),
	watch: () => fs.watch(__dirname, () => {}),
};
idioms[process.argv[2]]();
require('readline').createInterface({input: process.stdin}).on('line', line => {
	if (line === 'quit')
		process.exit(0);
	if (line.startsWith('go '))
		console.log('moves');
	if (line.startsWith('moves '))
		console.log(line.slice(6).split('\t')[0]);
});
