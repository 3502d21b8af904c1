import { issueMessage } from '../../blocks/issues.ts'
import type { Issue } from '../../blocks/types.ts'
import type { Detail } from '../../http/problems.ts'
import { defined } from '../../kit/defined.ts'

/** The issues of blocks as the details of a 422. @param pointer of what was checked, within the body */
export function toDetails(issues: readonly Issue[], pointer: string): Detail[] {
	return issues.map((issue) => ({
		path: pointer + issue.path,
		code: issue.code,
		message: issueMessage(issue),
		...defined({ blockId: issue.blockId }),
	}))
}
