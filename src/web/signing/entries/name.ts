import { readPerson, writePerson } from './entries.ts'
import type { EntryType, WriteEntries } from './entry-type.ts'

const parts = ['firstName', 'middleName', 'lastName']

export const name: EntryType = {
	read: (entries, { id }) => readPerson(entries, id, parts),
	target: (name, { id }) => (name === id ? `${id}.firstName` : name),
}

export const writeName: WriteEntries = (value, { id }) => writePerson(value, id, parts)
