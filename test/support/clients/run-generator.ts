import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Generator } from './generators.ts'

/**
 * Makes a client in a new folder and runs the program with it.
 * @param settings what the program reads: WAIVER_URL, WAIVER_KEY, RECEIVER_URL
 * @returns what the program printed
 * @throws with what a step printed when it fails
 */
export async function runGenerator(
	{ programs, steps, env = {} }: Generator,
	document: string,
	settings: Readonly<Record<string, string>>,
): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-client-'))
	await Bun.write(join(folder, 'openapi.json'), document)
	for (const program of programs) cpSync(join(import.meta.dir, 'programs', program), join(folder, program))
	let printed = ''
	for (const step of steps) {
		const child = Bun.spawn([...step], {
			cwd: folder,
			env: { ...Bun.env, ...settings, ...env },
			stdin: 'ignore',
			stdout: 'pipe',
			stderr: 'pipe',
		})
		const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
		if (code !== 0) throw new Error(`"${step.join(' ')}" ended with ${code}: ${(out + err).slice(-4_000)}`)
		printed = out
	}
	return printed
}
