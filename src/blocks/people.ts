import { isEmptyAnswer } from './condition.ts'
import { readText } from './answers/fields.ts'
import { type Fields, isRecord, readOwn } from './own.ts'
import type { Block, Person } from './types.ts'
import { visibleBlocks } from './visible.ts'

/**
 * Reads the first visible `name`, `email`, `phone` and `date_of_birth` blocks. A later block does not replace an
 * unanswered one: it may describe another person. Names without an answer are ''.
 */
export function signerOf(blocks: readonly Block[], values: Fields): Person {
	const visible = visibleBlocks(blocks, values)
	const read = (type: string): unknown => {
		const block = blocks.find((each) => each.type === type && visible.has(each.id))
		return block === undefined ? undefined : readOwn(values, block.id)
	}
	const name = read('name')
	const person = nameOf(isRecord(name) ? name : {})
	return {
		...person,
		...optional('email', read('email')),
		...optional('phone', read('phone')),
		...optional('dateOfBirth', read('date_of_birth')),
	}
}

export function minorsOf(blocks: readonly Block[], values: Fields): Person[] {
	const visible = visibleBlocks(blocks, values)
	const people: Person[] = []
	for (const block of blocks) {
		const value = readOwn(values, block.id)
		if (block.type !== 'minors' || !visible.has(block.id) || !Array.isArray(value)) continue
		for (const minor of value.filter(isRecord))
			people.push({
				...nameOf(minor),
				...optional('dateOfBirth', readOwn(minor, 'dateOfBirth')),
				...optional('relationship', readOwn(minor, 'relationship')),
			})
	}
	return people
}

function nameOf(value: Fields): Person {
	return {
		firstName: readText(value, 'firstName'),
		...optional('middleName', readOwn(value, 'middleName')),
		lastName: readText(value, 'lastName'),
	}
}

function optional(key: keyof Person, value: unknown): Partial<Person> {
	return typeof value === 'string' && !isEmptyAnswer(value) ? { [key]: value } : {}
}
