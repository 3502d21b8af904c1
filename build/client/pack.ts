import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import manifest from '../../clients/typescript/package.json' with { type: 'json' }

const ROOT = join(import.meta.dir, '../..')
const CLIENT = join(ROOT, 'clients/typescript')

/**
 * Packs the TypeScript client as `npm install` takes it: plain JavaScript modules and their types.
 * @param destination the folder for the tarball
 * @returns the tarball's path
 * @throws when it does not compile
 */
export async function packClient(destination: string): Promise<string> {
	mkdirSync(destination, { recursive: true })
	const folder = mkdtempSync(join(tmpdir(), 'waiver-client-'))
	try {
		for (const file of ['package.json', 'README.md']) cpSync(join(CLIENT, file), join(folder, file))
		cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
		const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
		await run([compiler, '-p', CLIENT, '--noEmit', 'false', '--outDir', join(folder, 'dist')], ROOT)
		await run(['pm', 'pack', '--destination', destination, '--quiet'], folder)
		return join(destination, `${manifest.name}-${manifest.version}.tgz`)
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

async function run(command: readonly string[], cwd: string): Promise<void> {
	const child = Bun.spawn([process.execPath, '--bun', ...command], { cwd, stdout: 'pipe', stderr: 'inherit' })
	const told = await new Response(child.stdout).text()
	if ((await child.exited) !== 0) throw new Error(`The client can't be packed. ${told}`)
}

if (import.meta.main) {
	const tarball = await packClient(join(ROOT, 'dist'))
	process.stdout.write(`${tarball}: ${(Bun.file(tarball).size / 1000).toFixed(0)} kB.\n`)
}
