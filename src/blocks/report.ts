import type { Issue } from './types.ts'

export type Params = Readonly<Record<string, string | number>>

export type Report = (code: string, path: string, params?: Params) => void

export const MAX_ISSUES = 50

export function makeIssue(code: string, path: string, blockId?: string, params?: Params): Issue {
	return {
		path,
		code,
		...(blockId === undefined ? {} : { blockId }),
		...(params === undefined ? {} : { params }),
	}
}

/** In UTF-16 units. */
const MAX_KEY_IN_PATH = 64

/** RFC 6901. A key that is too long or not plain text is left out. */
export function childPath(path: string, key: string | number): string {
	if (typeof key === 'number') return `${path}/${key}`
	if (key.length > MAX_KEY_IN_PATH || /[^ -~\u00a0-\ud7ff]/.test(key)) return path
	return `${path}/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`
}
