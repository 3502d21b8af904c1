/** True for the single-file program, and false when it runs from its source. */
export function isBinary(): boolean {
	return Bun.main.startsWith('/$bunfs/')
}

export function ownCommand(args: readonly string[]): string[] {
	return [process.execPath, ...(isBinary() ? [] : [Bun.main]), ...args]
}
