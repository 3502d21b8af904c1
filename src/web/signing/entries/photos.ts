import { readNumber } from '../../../blocks/read-setting.ts'
import { readEntry } from './entries.ts'
import type { EntryType } from './entry-type.ts'

export const photoCapture: EntryType = {
	read: (entries, { id }) => readEntry(entries, `${id}.image`) || undefined,
	target: (_, { id }) => `${id}.image`,
}

export const idCapture: EntryType = {
	read(entries, block) {
		const side = (of: string): string => readEntry(entries, `${block.id}.${of}`)
		if (readNumber(block, 'sides') !== 2) return side('image') || undefined
		const sides = Object.fromEntries(
			['front', 'back'].filter((each) => side(each) !== '').map((each) => [each, side(each)]),
		)
		return Object.keys(sides).length === 0 ? undefined : sides
	},
	target(name, block) {
		if (name !== block.id) return name
		return readNumber(block, 'sides') === 2 ? `${block.id}.front` : `${block.id}.image`
	},
}
