import { createBodies } from './signing-body.ts'

/** Below this many requests a second the generator would measure itself. */
const NEEDED_RPS = 20_000

const server = Bun.spawn([process.execPath, `${import.meta.dir}/bare.ts`, '4810'], { stdout: 'pipe' })
try {
	await server.stdout.getReader().read()
	for (const clients of [8, 32, 128]) {
		const input = {
			url: 'http://127.0.0.1:4810/',
			headers: {},
			clients,
			seconds: 3,
			bodies: createBodies('x', 64),
		}
		const child = Bun.spawn([process.execPath, `${import.meta.dir}/load/main.ts`], {
			stdin: new Blob([JSON.stringify(input)]),
		})
		const { rps, errors } = (await child.stdout.json()) as { rps: number; errors: number }
		console.log(`${clients} clients: ${Math.round(rps)} req/s, ${errors} errors`)
		if (rps < NEEDED_RPS || errors > 0) process.exitCode = 1
	}
} finally {
	server.kill()
	await server.exited
}
