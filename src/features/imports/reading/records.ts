import type { Person } from '../../../blocks/types.ts'
import { defined } from '../../../kit/defined.ts'
import { foldText } from '../../../kit/text/fold.ts'
import type { Row } from './rows.ts'

/** A waiver of the other system. Times in milliseconds since 1970. */
export type ForeignRecord = {
	readonly lines: readonly number[]
	readonly externalId: string | null
	/** Identifies the record when the file is imported again. */
	readonly identity: readonly string[]
	readonly form: string | null
	readonly signer: Person
	readonly minors: readonly Person[]
	/** False if the waiver covers the minors alone. */
	readonly signerTakesPart: boolean
	readonly signedAt: number
	readonly expiresAt: number | null
	readonly document: string | null
	readonly tags: readonly string[]
	/** The rows of people with a pass number. */
	readonly passes: readonly Pick<Row, 'line' | 'person' | 'passNumber'>[]
	/** By column. Rows of one record that differ stand below one another. */
	readonly cells: readonly string[]
}

/** A row that was signed. */
export type SignedRow = Row & { readonly signedAt: number }

/**
 * Rows with the same id are one waiver: its signer is the guardian, or else the first adult, and its minors follow.
 * Each further adult has a waiver of their own, since a waiver has one signer.
 */
export function toRecords(rows: readonly SignedRow[]): ForeignRecord[] {
	const groups = Map.groupBy(rows, ({ externalId, line }) =>
		externalId === null ? `line ${line}` : `id ${externalId}`,
	)
	return [...groups.values()].flatMap(recordsOf)
}

function recordsOf(group: readonly SignedRow[]): ForeignRecord[] {
	const rows = [...Map.groupBy(group, ({ person }) => personKey(person)).values()].flatMap(
		([row]) => row ?? [],
	)
	const [minors, adults] = [rows.filter((row) => row.isMinor), rows.filter((row) => !row.isMinor)]
	const [firstMinor] = minors
	const guardian = minors.find((row) => row.guardian !== null)?.guardian ?? null
	const lead =
		guardian === null ? (adults[0] ?? firstMinor) : adults.find(({ person }) => isNamed(person, guardian))
	const under = minors.filter((row) => row !== lead)
	const signer = lead?.person ?? (guardian && withContacts(guardian, firstMinor?.person))
	if (signer === null || signer === undefined) return []
	const whole = toRecord(lead === undefined ? under : [lead, ...under], signer, under)
	const further = adults.filter((row) => row !== lead)
	const records = [whole, ...further.map((row) => toRecord([row], row.person, [], 'further'))]
	return records.map((record) => ({ ...record, lines: withRepeats(record.lines, group) }))
}

/** A row that repeats a person of the record belongs to the record, too. */
function withRepeats(lines: readonly number[], group: readonly SignedRow[]): number[] {
	const names = new Set(
		group.filter(({ line }) => lines.includes(line)).map(({ person }) => personKey(person)),
	)
	const all = group.filter(({ person }) => names.has(personKey(person))).map(({ line }) => line)
	return [...new Set([...lines, ...all])]
}

function toRecord(
	rows: readonly SignedRow[],
	signer: Person,
	minors: readonly SignedRow[],
	which: 'whole' | 'further' = 'whole',
): ForeignRecord {
	const [first] = rows
	if (first === undefined) throw new Error('A record has no row.')
	const { externalId, form, signedAt, expiresAt } = first
	return {
		lines: [...new Set(rows.map(({ line }) => line))],
		externalId,
		identity:
			externalId === null
				? [form ?? '', String(signedAt), personKey(signer), signer.email ?? '']
				: which === 'whole'
					? [externalId]
					: [externalId, personKey(signer)],
		form,
		signer,
		minors: minors.map(({ person }) => person),
		signerTakesPart: !(
			minors.length > 0 && rows.some(({ person, signsOnly }) => signsOnly && person === signer)
		),
		signedAt,
		expiresAt,
		document: rows.find(({ document }) => document !== null)?.document ?? null,
		tags: [...new Set(rows.flatMap(({ tags }) => tags))],
		passes: rows.filter(({ passNumber }) => passNumber !== null),
		cells: first.cells.map((_cell, at) => [...new Set(rows.map(({ cells }) => cells[at] ?? ''))].join('\n')),
	}
}

export function personKey({ firstName, lastName, dateOfBirth }: Person): string {
	return `${foldText(`${firstName} ${lastName}`)}|${dateOfBirth ?? ''}`
}

function isNamed(person: Person, guardian: Person): boolean {
	const nameOf = ({ firstName, lastName }: Person): string => foldText(`${firstName} ${lastName}`)
	return nameOf(person) === nameOf(guardian)
}

/** The contacts in a row of a minor are those of the person who signed for them. */
function withContacts(guardian: Person, minor: Person | undefined): Person {
	return { ...guardian, ...defined({ email: minor?.email, phone: minor?.phone }) }
}
