/** Runs a command. @returns what it printed @throws when it fails */
export async function run(command: readonly string[], cwd: string = process.cwd()): Promise<string> {
	const child = Bun.spawn([...command], { cwd, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
	const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
	if (code !== 0) throw new Error(`"${command.join(' ')}" failed: ${(out + err).trim()}`)
	return out
}
