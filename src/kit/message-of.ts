/** An error's message, for a log; `unknown` for anything else. */
export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : 'unknown'
}
