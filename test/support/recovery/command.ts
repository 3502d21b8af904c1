import { spyOn } from 'bun:test'
import { runCli } from '../../../src/cli/run.ts'

/** Runs a command in this process, as somebody would on the box. @returns what it says @throws if it fails */
export async function runOnBox(
	{ dataDir, copies }: { readonly dataDir: string; readonly copies: string },
	args: readonly string[],
): Promise<string> {
	const env = { DATA_DIR: dataDir, FILES_REPLICA_URL: copies, DISK_FLOOR_MB: '0', LOG_LEVEL: 'silent' }
	const before = { ...process.env }
	const lines: string[] = []
	const spies = (['log', 'error'] as const).map((way) =>
		spyOn(console, way).mockImplementation((line: unknown) => void lines.push(String(line))),
	)
	Object.assign(process.env, env)
	try {
		const code = await runCli(args)
		const said = lines.join('\n')
		if (code !== 0) throw new Error(`waiver ${args.join(' ')} ended with ${code}: ${said}`)
		return said
	} finally {
		for (const name of Object.keys(env)) delete process.env[name]
		Object.assign(process.env, before)
		for (const spy of spies) spy.mockRestore()
	}
}
