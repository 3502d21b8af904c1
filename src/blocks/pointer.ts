/** Longest submitted key that a path repeats, in UTF-16 units. */
const MAX_KEY_IN_PATH = 64

/**
 * Returns the JSON Pointer (RFC 6901) of `key` below `path`. If the key is too long or not plain text, returns `path`
 * instead.
 */
export function childPath(path: string, key: string | number): string {
	if (typeof key === 'number') return `${path}/${key}`
	if (key.length > MAX_KEY_IN_PATH || /[^ -~\u00a0-\ud7ff]/.test(key)) return path
	return `${path}/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`
}
