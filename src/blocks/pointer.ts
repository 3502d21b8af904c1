/** In UTF-16 units. */
const MAX_KEY_IN_PATH = 64

/** RFC 6901. A key that is too long or not plain text is left out. */
export function childPath(path: string, key: string | number): string {
	if (typeof key === 'number') return `${path}/${key}`
	if (key.length > MAX_KEY_IN_PATH || /[^ -~\u00a0-\ud7ff]/.test(key)) return path
	return `${path}/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`
}
