import { isEmptyAnswer } from './condition.ts'
import { type Fields, readOwn } from './own.ts'
import { readSwitch } from './read-setting.ts'
import type { Block, Person } from './types.ts'

/** Another guardian who is asked to sign for the minors. Without `lastName` they have one name. */
export type NamedGuardian = Pick<Person, 'firstName' | 'lastName'> & { readonly email?: string | undefined }

/** The `minors` block that asks for two guardians. A form has at most one, and it is always shown. */
export function findSharedBlock(blocks: readonly Block[]): Block | undefined {
	return blocks.find((block) => block.type === 'minors' && readSwitch(block, 'secondGuardian', false))
}

/** Returns true if a second guardian has to sign: the form asks for two, and the answers name minors. */
export function needsSecondGuardian(blocks: readonly Block[], values: Fields): boolean {
	const block = findSharedBlock(blocks)
	return block !== undefined && !isEmptyAnswer(readOwn(values, block.id))
}

/** The form as the second guardian signs it: only for the same minors, and without asking for another guardian. */
export function coSigningBlocks(blocks: readonly Block[]): readonly Block[] {
	const minorsBlock = findSharedBlock(blocks)
	return blocks.map((block) =>
		block === minorsBlock
			? { ...block, signerTakesPart: 'never', secondGuardian: false, required: true }
			: block,
	)
}
