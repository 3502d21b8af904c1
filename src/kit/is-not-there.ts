/** Whether a call of the file system failed for there being no such file or folder. */
export function isNotThere(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
