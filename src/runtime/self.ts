/** The command line that starts this program again: the binary itself, or Bun with the main file. */
export function ownCommand(args: readonly string[]): string[] {
	const isBinary = Bun.main.startsWith('/$bunfs/')
	return [process.execPath, ...(isBinary ? [] : [Bun.main]), ...args]
}
