import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../../..')

/**
 * Makes the binary, with its bill of materials and license notices beside it.
 * @param name of the file in `dist`
 * @param processor as Bun names it: `x64`, `arm64`
 * @returns the path of the binary
 * @throws when the build fails
 */
export async function buildBinary(name: string, processor: string = process.arch): Promise<string> {
	const outfile = join('dist', name)
	const build = Bun.spawn(
		[process.execPath, 'build/binary.ts', '--outfile', outfile, '--target', `linux-${processor}`],
		{ cwd: ROOT, stdout: 'ignore', stderr: 'inherit' },
	)
	if ((await build.exited) !== 0) throw new Error(`The binary for ${processor} does not build.`)
	return join(ROOT, outfile)
}
