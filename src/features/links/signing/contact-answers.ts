import type { Block } from '../../../blocks/types.ts'
import type { Invitee } from '../../events/table.ts'

/** For the first blocks that ask for them, which are the signer's. */
export function findContactAnswers(
	blocks: readonly Block[],
	{ firstName, lastName, email, phone }: Pick<Invitee, 'firstName' | 'lastName' | 'email' | 'phone'>,
): Record<string, unknown> {
	const contacts = {
		name:
			firstName === null && lastName === null
				? null
				: { firstName: firstName ?? '', lastName: lastName ?? '' },
		email,
		phone,
	}
	const answers = Object.entries(contacts).flatMap(([type, value]) => {
		const block = blocks.find((each) => each.type === type)
		return block === undefined || value === null ? [] : [[block.id, value] as const]
	})
	return Object.fromEntries(answers)
}
