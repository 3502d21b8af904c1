import { readString } from '../../../blocks/read-setting.ts'
import { readParts, writeParts } from './entries.ts'
import type { EntryType, WriteEntries } from './entry-type.ts'

const addressParts = ['line1', 'line2', 'city', 'region', 'postalCode', 'country']

export const address: EntryType = {
	read(entries, block) {
		const parts = readParts(entries, block.id, addressParts)
		// A preselected country alone is not an answer.
		const isBlank = parts === undefined || Object.keys(parts).every((part) => part === 'country')
		if (isBlank) return undefined
		const preset = readString(block, 'defaultCountry')
		return preset === undefined ? parts : { country: preset, ...parts }
	},
	target: (name, { id }) => (name === id ? `${id}.line1` : name),
}

const contactParts = ['name', 'phone', 'relationship']

export const emergencyContact: EntryType = {
	read: (entries, { id }) => readParts(entries, id, contactParts),
	target: (name, { id }) => (name === id ? `${id}.name` : name),
}

export const writeAddress: WriteEntries = (value, { id }) => writeParts(value, id, addressParts)
export const writeContact: WriteEntries = (value, { id }) => writeParts(value, id, contactParts)
