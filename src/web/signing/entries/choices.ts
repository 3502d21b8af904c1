import { readList } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { TICKED, readEntry } from './entries.ts'
import type { Entries } from './entries.ts'
import type { EntryType, WriteEntries } from './entry-type.ts'

export const yesNo: EntryType = {
	read(entries, { id }) {
		const entry = readEntry(entries, id)
		return entry === '' ? undefined : entry === 'yes'
	},
	target: (_, { id }) => `${id}.yes`,
}

/** A box that is not ticked is an answer too: a refused agreement is on record. */
export const tick: EntryType = {
	read: (entries, { id }) => readEntry(entries, id) === TICKED,
}

/** An entry holds the position of the chosen option, since its value may be any text. */
export const singleChoice: EntryType = {
	read(entries, block) {
		const entry = readEntry(entries, block.id)
		if (entry === 'other') return readEntry(entries, `${block.id}.text`)
		return readList(block, 'options')[Number(entry === '' ? -1 : entry)]?.['value']
	},
	target: (_, { id }) => `${id}.0`,
}

export const multipleChoice: EntryType = {
	read(entries, block) {
		const isTicked = (name: string): boolean => readEntry(entries, `${block.id}.${name}`) === TICKED
		const options = readList(block, 'options')
			.filter((_, at) => isTicked(String(at)))
			.map((option) => option['value'])
		const other = isTicked('other') ? [readEntry(entries, `${block.id}.text`)].filter(Boolean) : []
		const all = [...options, ...other]
		return all.length === 0 ? undefined : all
	},
	target: (_, { id }) => `${id}.0`,
}

export function isOtherChosen(entries: Entries, { id, type }: Block): boolean {
	return type === 'single_choice'
		? readEntry(entries, id) === 'other'
		: readEntry(entries, `${id}.other`) === TICKED
}

export const writeYesNo: WriteEntries = (value, { id }) =>
	typeof value === 'boolean' ? { [id]: value ? 'yes' : 'no' } : {}

export const writeTick: WriteEntries = (value, { id }) => (value === true ? { [id]: TICKED } : {})

export const writeSingleChoice: WriteEntries = (value, block) => {
	const at = readList(block, 'options').findIndex((option) => option['value'] === value)
	if (at >= 0) return { [block.id]: String(at) }
	return typeof value === 'string' ? { [block.id]: 'other', [`${block.id}.text`]: value } : {}
}

export const writeMultipleChoice: WriteEntries = (value, block) => {
	if (!Array.isArray(value)) return {}
	const options = readList(block, 'options').map((option) => option['value'])
	const ticks = options.flatMap((option, at) =>
		value.includes(option) ? [[`${block.id}.${at}`, TICKED]] : [],
	)
	const other = value.find(
		(each: unknown): each is string => typeof each === 'string' && !options.includes(each),
	)
	const own = other === undefined ? {} : { [`${block.id}.other`]: TICKED, [`${block.id}.text`]: other }
	return { ...Object.fromEntries(ticks), ...own }
}
