import { checkBlocks, publishIssues } from '../../../blocks/authoring/check-blocks.ts'
import { MAX_DETAILS } from '../../../http/problems.ts'
import type { Detail } from '../../../http/problems.ts'
import { tidy } from '../../../kit/text/text.ts'
import { toDetails } from '../block-details.ts'
import { seasonDetails } from '../season.ts'
import type { Template } from '../table.ts'
import type { TemplateContent } from './model.ts'

/**
 * Everything that keeps a content from being published, by the checks of saving and publishing a draft.
 * @param today in the organization's time zone
 */
export function listIssues(
	{ kind }: Pick<Template, 'kind'>,
	{ name, settings, blocks }: TemplateContent,
	today: string,
): Detail[] {
	const fault = { path: '/name', code: 'length', message: 'Give the template a name.' }
	return [
		...(tidy(name) === '' ? [fault] : []),
		...seasonDetails(settings, today),
		...toDetails([...checkBlocks(blocks).issues, ...publishIssues(blocks, kind)], '/blocks'),
	].slice(0, MAX_DETAILS)
}
