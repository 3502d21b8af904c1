import { mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { installOnce } from '../clients/install.ts'
import { toolFolder } from '../run/machine.ts'

const NODE = '24.21.0'

/** n8n and Zapier's command line need a newer Node than Debian has; this package is nothing but the program. */
const PACKAGE = `node-linux-${process.arch}`

const NODE_FOLDER = join(toolFolder(), `${PACKAGE}-${NODE}`)

/** With `bin` and the headers in it. */
export const NODE_HOME = join(NODE_FOLDER, 'node_modules', PACKAGE)

/** For an installation and the compiling in it: longer takes only one that hangs. */
const INSTALL_MS = 15 * 60_000

/**
 * Installs packages into a folder of tools, once, and Node. Only the packages named have a fixed version, since the list of
 * n8n's two thousand others would be larger than this project's. @param finish what is done there once they are installed
 * @throws when a registry can't be reached, or the disk is too full
 */
export async function installTool(
	folder: string,
	{
		packages,
		bytes,
		finish,
	}: { packages: readonly string[]; bytes: number; finish?: (folder: string) => Promise<void> },
): Promise<void> {
	mkdirSync(toolFolder(), { recursive: true })
	await installOnce(NODE_FOLDER, (begun) => install(begun, [`${PACKAGE}@${NODE}`]))
	await installOnce(folder, async (begun) => {
		const { bavail, bsize } = statfsSync(toolFolder())
		if (bavail * bsize < bytes)
			throw new Error(
				`${packages.join(', ')} needs ${bytes / 1e9} GB in ${toolFolder()}. Make room, and run again.`,
			)
		await install(begun, packages)
		await finish?.(begun)
	})
}

async function install(folder: string, packages: readonly string[]): Promise<void> {
	await Bun.write(join(folder, 'package.json'), '{}')
	await run([process.execPath, 'add', '--exact', '--ignore-scripts', ...packages], folder)
}

/** @returns what it printed @throws with the end of that when it fails */
export async function run(
	command: readonly string[],
	cwd: string,
	env: Readonly<Record<string, string | undefined>> = Bun.env,
): Promise<string> {
	const child = Bun.spawn([...command], { cwd, env, stdout: 'pipe', stderr: 'pipe', timeout: INSTALL_MS })
	const [told, complained] = await Promise.all([child.stdout.text(), child.stderr.text()])
	if ((await child.exited) !== 0)
		throw new Error(`"${command.join(' ')}" failed.\n${`${told}\n${complained}`.slice(-4_000)}`)
	return told
}

/** The environment of a program that runs on that Node, in a home of its own. */
export function envOf(home: string): Record<string, string> {
	return { PATH: `${join(NODE_HOME, 'bin')}:${Bun.env['PATH']}`, HOME: home }
}
