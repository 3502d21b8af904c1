import { needsSecondGuardian } from '../../../blocks/second-guardian.ts'
import type { NamedGuardian } from '../../../blocks/second-guardian.ts'
import { signerOf } from '../../../blocks/people.ts'
import type { Block } from '../../../blocks/types.ts'
import { checkValues } from '../../../blocks/values.ts'
import { invalid, invalidField } from '../../../http/problems.ts'
import { toDetails } from '../../templates/block-details.ts'
import type { NameSecondGuardian } from './model.ts'

/** The same checks as for a signer's name and address. */
const QUESTIONS: readonly Block[] = [
	{ id: 'name', type: 'name' },
	{ id: 'email', type: 'email', required: false },
]

/**
 * Whom the first guardian names; undefined if the form does not ask, or the answers name no minors.
 * @throws Problem 422 if the second guardian is missing or not asked for, or the name or address is invalid
 */
export function requireNamedGuardian(
	blocks: readonly Block[],
	values: Readonly<Record<string, unknown>>,
	input: NameSecondGuardian | undefined,
): NamedGuardian | undefined {
	if (!needsSecondGuardian(blocks, values)) {
		if (input === undefined) return undefined
		const message = 'Leave this out: the form asks for no second guardian, or no minors are named.'
		throw invalidField('/secondGuardian', 'not_asked', message)
	}
	if (input === undefined) {
		const message = 'Name the second guardian, who signs for the minors, too.'
		throw invalidField('/secondGuardian', 'required', message)
	}
	const { email, ...name } = input
	const context = { today: '', readImage: () => ({ fault: 'not_a_data_url' }) as const }
	const answers = { name, ...(email === undefined ? {} : { email }) }
	const { issues, values: checked } = checkValues(QUESTIONS, answers, context)
	if (issues.length > 0)
		throw invalid(
			toDetails(issues, '').map(({ path, code, message }) => ({
				path: `/secondGuardian${path.replace(/^\/name/, '')}`,
				code,
				message,
			})),
		)
	return signerOf(QUESTIONS, checked)
}
