import { issueMessage } from '../../blocks/issues.ts'
import type { Issue } from '../../blocks/types.ts'
import type { Detail } from '../../http/problems.ts'
import { defined } from '../../kit/defined.ts'

/** @param pointer of what was checked, within the body */
export function toDetails(issues: readonly Issue[], pointer: string): Detail[] {
	return issues.map((issue) => ({
		path: pointer + issue.path,
		code: issue.code,
		message: issueMessage(issue),
		...defined({ blockId: issue.blockId }),
	}))
}
