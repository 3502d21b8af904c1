export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : 'unknown'
}

/** Returns true if a file system call failed because the file or folder does not exist. */
export function isNotThere(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
