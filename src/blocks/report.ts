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
