import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const VERSIONS = join(import.meta.dir, 'versions')

/** The generators of clients that npm and PyPI bring, below a folder of tools; a new list of versions is a new folder. */
export function clientPackages(tools: string): { readonly node: string; readonly python: string } {
	const nameOf = (list: string) => Bun.hash(readFileSync(join(VERSIONS, list))).toString(36)
	return {
		node: join(tools, `node-${nameOf('bun.lock')}`),
		python: join(tools, `python-${nameOf('requirements.txt')}`),
	}
}

/**
 * Installs them, once for each list of versions.
 * @throws when a registry can't be reached
 */
export async function installClientPackages(
	tools: string,
	run: (command: string[]) => Promise<void>,
): Promise<void> {
	const { node, python } = clientPackages(tools)
	await installOnce(node, async (folder) => {
		for (const file of ['package.json', 'bun.lock'])
			await Bun.write(join(folder, file), Bun.file(join(VERSIONS, file)))
		await run([process.execPath, 'install', '--frozen-lockfile', '--ignore-scripts', '--cwd', folder])
	})
	await installOnce(python, (folder) => run([...PIP, folder, '-r', join(VERSIONS, 'requirements.txt')]))
}

/** Before the folder. */
export const PIP = [
	'python3',
	'-m',
	'pip',
	'install',
	'--quiet',
	'--no-deps',
	'--root-user-action',
	'ignore',
	'--target',
] as const

/** An installation that was cut off is begun anew. */
export async function installOnce(folder: string, install: (folder: string) => Promise<void>): Promise<void> {
	if (existsSync(folder)) return
	const begun = `${folder}.begun`
	rmSync(begun, { recursive: true, force: true })
	mkdirSync(begun, { recursive: true })
	await install(begun)
	renameSync(begun, folder)
}
