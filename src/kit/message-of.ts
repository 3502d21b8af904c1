/** What an error says of itself, for a log; `unknown` for what is no error. */
export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : 'unknown'
}
