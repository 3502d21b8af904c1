/** Longest submitted key, in UTF-16 units, that a path repeats. */
const MAX_KEY_IN_PATH = 64

/**
 * The JSON Pointer (RFC 6901) of `key` below `path`. A key that is too long or not plain text is not repeated:
 * the path then names what holds it.
 */
export function childPath(path: string, key: string | number): string {
	if (typeof key === 'number') return `${path}/${key}`
	if (key.length > MAX_KEY_IN_PATH || /[^ -~\u00a0-\ud7ff]/.test(key)) return path
	return `${path}/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`
}
