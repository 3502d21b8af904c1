export function ownCommand(args: readonly string[]): string[] {
	const isBinary = Bun.main.startsWith('/$bunfs/')
	return [process.execPath, ...(isBinary ? [] : [Bun.main]), ...args]
}
