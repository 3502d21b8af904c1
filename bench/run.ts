/** The benches by name. Each is a program of its own; what follows its name is passed on to it. */
const benches: Readonly<Record<string, string>> = {
	sign: 'Durable signings a second: the floor, a conventional peer, ours.',
	start: 'From the start to the first response: the binary on folders of any size, beside bare Bun.',
	generator: 'What the load generator itself can reach, against a server that does nothing.',
	search: 'Searches over HTTP by the number of waivers: every filter, and common pairs.',
	find: 'How often a desk finds whom it seeks among 5,000 people, by the kind of error.',
	evidence: 'Appending, proving and verifying at a million entries of a chain.',
	pdf: 'PDFs a second, sealed and not, beside plain pdf-lib; and what a signing waits meanwhile.',
	tenants: 'Two hundred organizations on one box: what all of them wait for while one has a rush.',
	disk: 'What one waiver takes on the disk, and where: its rows, its pictures, and each part of its PDF.',
	scale: 'A simulation: many halls on one box, their Saturday, and their data after ten years.',
	webhooks: 'From a signing to its receivers, and what that costs those who sign.',
	drill: 'A box is lost under load: what is lost with it, and how soon another one serves.',
	soak: 'An hour at twenty signings a second: what must stay flat, drawn.',
	page: 'How soon the signing page is there, on a slow phone and a poor line.',
	desk: 'How soon the desk is there, and how soon a guest is found and let in among 100,000 waivers.',
	lists:
		'How soon each list of the desk shows its first rows among a million waivers, and what an export takes.',
	turnstile: 'How soon a turnstile knows whether somebody is covered, among 100,000 waivers.',
	builder:
		'How soon a key shows in the preview of 200 blocks, and how long 50 undos take, on a slow processor.',
	import: 'Moving in: waivers of another system with their PDFs, and what a signing waits meanwhile.',
	json: 'Reading a request body strictly, against JSON.parse.',
}

const [name, ...rest] = Bun.argv.slice(2)
if (name === undefined || !Object.hasOwn(benches, name)) {
	console.log('Usage: bun run bench <name> [options]\n')
	for (const [name, purpose] of Object.entries(benches)) console.log(`  ${name.padEnd(10)} ${purpose}`)
	process.exit(name === undefined || name === '--help' ? 0 : 1)
}
const child = Bun.spawn([process.execPath, `${import.meta.dir}/${name}.ts`, ...rest], {
	stdio: ['inherit', 'inherit', 'inherit'],
})
process.exit(await child.exited)
