import { MAX_EMAIL, isEmail, readEmail } from '../../../blocks/answers/email.ts'
import { MAX_NAME } from '../../../blocks/answers/fields.ts'
import { MAX_PHONE, phoneFault } from '../../../blocks/answers/phone.ts'
import type { Person } from '../../../blocks/types.ts'
import { MAX_TAG_LENGTH, MAX_TAGS } from '../../../http/schema.ts'
import { defined } from '../../../kit/defined.ts'
import { isInvisible } from '../../../blocks/characters.ts'
import { plainText, readName } from '../../../kit/text/plain.ts'
import { phoneOfCell } from '../../../kit/text/person-columns.ts'
import { codePointLength, hasForbiddenCharacter, tidy } from '../../../kit/text/text.ts'
import { ageOn } from '../../../blocks/day.ts'
import { endOfDay, type Day } from '../../../kit/time/dates.ts'
import { MAX_PASS_NUMBER } from '../../participants/model.ts'
import type { Column, ColumnField } from './columns.ts'
import { birthDay, momentIn, readDate } from './dates.ts'
import type { Century, DateOrder, ReadDate } from './dates.ts'

/** The order of a full name in one cell. */
export const NAME_ORDERS = ['first-last', 'last-first'] as const

export type NameOrder = (typeof NAME_ORDERS)[number]

/** Questions to answer before a file can be read: nothing is guessed. */
export type Reading = {
	readonly dates: DateOrder | null
	readonly names: NameOrder | null
	readonly timezone: string
	/** Milliseconds since 1970. */
	readonly now: number
}

/** Why a row is refused, and what to do. `column` is the heading. */
export type Fault = {
	readonly line: number
	readonly column: string | null
	readonly code: string
	readonly message: string
}

export type SheetRow = { readonly line: number; readonly cells: readonly string[] }

/** A row of the file. Times in milliseconds since 1970; null for an empty cell. */
export type Row = {
	readonly line: number
	readonly person: Person
	readonly guardian: Person | null
	readonly isMinor: boolean
	/** Signs for the minors of the record, and takes no part. */
	readonly signsOnly: boolean
	readonly passNumber: string | null
	readonly externalId: string | null
	readonly form: string | null
	readonly signedAt: number | null
	readonly expiresAt: number | null
	readonly document: string | null
	readonly tags: readonly string[]
	/** As they came, by column. */
	readonly cells: readonly string[]
}

/** @returns the row, or what is wrong with it */
export function readRow(row: SheetRow, columns: readonly Column[], reading: Reading): Row | Fault[] {
	const cells = new Cells(row, columns)
	const signing = cells.date('signedAt', reading)
	const expires = cells.date('expiresAt', reading)
	const dateOfBirth = cells.birth(reading)
	const signedAt = signing === undefined ? null : momentIn(signing, reading.timezone)
	const expiresAt = expires === undefined ? null : endIn(expires, reading.timezone)
	if (signedAt !== null && signedAt > reading.now)
		cells.refuse(
			'signedAt',
			'future',
			`This is in the future. Correct the date${reading.dates === null ? ', or say which comes first, day or month' : ''}.`,
		)
	if (signedAt !== null && expiresAt !== null && expiresAt <= signedAt)
		cells.refuse(
			'expiresAt',
			'order',
			'The waiver would have expired before it was signed. Correct one of the dates.',
		)
	const name = cells.name(reading.names)
	if (name.firstName === '' && name.lastName === '') cells.refuse('firstName', 'required', 'Name the person.')
	const person: Person = {
		...name,
		...defined({
			middleName: cells.text('middleName', MAX_NAME, readName) ?? undefined,
			email: cells.contact('email', MAX_EMAIL, isEmail, readEmail),
			phone: cells.contact('phone', MAX_PHONE, (text) => !phoneFault(text), phoneOfCell),
			dateOfBirth,
		}),
	}
	const guardian = cells.guardian()
	const faults = cells.faults()
	if (faults.length > 0) return faults
	return {
		line: row.line,
		person,
		guardian,
		signsOnly: cells.signsOnly(),
		isMinor: cells.isMinor() ?? isUnderAge(dateOfBirth, signing),
		passNumber: cells.text('passNumber', MAX_PASS_NUMBER),
		externalId: cells.text('externalId', MAX_ID),
		form: cells.text('form', MAX_TITLE),
		signedAt,
		expiresAt,
		document: cells.text('document', MAX_TITLE),
		tags: cells.tags(),
		cells: columns.map((_column, at) => tidy(row.cells[at] ?? '')),
	}
}

/** A date of a row that can be read in two ways, or may be a spreadsheet's number. @param now milliseconds since 1970 */
export function findAmbiguous(
	{ line, cells }: SheetRow,
	columns: readonly Column[],
	now: number,
): AmbiguousDate | undefined {
	for (const [at, { heading, field }] of columns.entries()) {
		const text = cells[at] ?? ''
		const date = field !== null && DATES.has(field) ? readDate(text, null, centuryOf(field, now)) : undefined
		if (typeof date === 'string') return { line, heading, text: text.trim(), isNumber: date === 'number' }
	}
	return undefined
}

type AmbiguousDate = {
	readonly line: number
	readonly heading: string
	readonly text: string
	readonly isNumber: boolean
}

function centuryOf(field: ColumnField, now: number): Century {
	return { today: new Date(now).toISOString().slice(0, 10), isBirth: field === 'dateOfBirth' }
}

export const DAY_NUMBER = "This looks like a spreadsheet's number of a day."

const DATES: ReadonlySet<ColumnField> = new Set(['signedAt', 'expiresAt', 'dateOfBirth'])

const MAX_ID = 200
const MAX_TITLE = 200

const AGE_OF_MAJORITY = 18

/** In the column of minors: an adult who signs for them alone. */
export const SIGNS_ONLY = 'guardian'

/** As programs and people say yes in a column of marks, in the languages of the signing page. */
const YES = /^(?:1|x|y|t|yes|true|ja|oui|o|si|sí|sì|sim|tak|ano|так|evet|نعم|כן|是|はい|예|có)$/i

function isUnderAge(dateOfBirth: string | undefined, signing: ReadDate): boolean {
	if (dateOfBirth === undefined || signing === undefined || typeof signing === 'string') return false
	const day = 'day' in signing ? signing.day : new Date(signing.at).toISOString().slice(0, 10)
	return ageOn(dateOfBirth, day) < AGE_OF_MAJORITY
}

/** A waiver is valid to the end of the day on which it expires. */
function endIn(date: Exclude<ReadDate, string | undefined>, timezone: string): number {
	return 'day' in date && date.timeMs === undefined ? endOfDay(date.day, timezone) : momentIn(date, timezone)
}

/** The cells of a row by what their columns are, and what is wrong with them. */
class Cells {
	readonly #row: SheetRow
	readonly #columns: readonly Column[]
	readonly #faults: Fault[] = []

	constructor(row: SheetRow, columns: readonly Column[]) {
		this.#row = row
		this.#columns = columns
		for (const [at, { heading }] of columns.entries())
			if (hasForbiddenCharacter((row.cells[at] ?? '').replaceAll('\r\n', '\n')))
				this.#add(heading, 'characters', 'Remove the control characters from this cell.')
	}

	faults(): Fault[] {
		return this.#faults
	}

	refuse(field: ColumnField, code: string, message: string): void {
		this.#add(this.#columns.find((column) => column.field === field)?.heading ?? null, code, message)
	}

	/** Null for an empty cell. */
	text(field: ColumnField, max: number, read = tidy): string | null {
		const text = this.#read(field, read)
		if (codePointLength(text) > max) this.refuse(field, 'length', `Shorten this to ${max} characters.`)
		return text === '' || isInvisible(text) ? null : text
	}

	/** Text that is not an address or number is kept with the other answers, and never written to. */
	contact(
		field: ColumnField,
		max: number,
		isSound: (text: string) => boolean,
		read = tidy,
	): string | undefined {
		const text = this.#read(field, read)
		return text !== '' && codePointLength(text) <= max && isSound(text) ? text : undefined
	}

	date(field: ColumnField, { dates, now }: Reading): Exclude<ReadDate, string> {
		const text = this.#read(field)
		if (text === '') return undefined
		const date = readDate(text, dates, centuryOf(field, now))
		if (date !== undefined && typeof date !== 'string') return date
		if (date === undefined) this.refuse(field, 'date', 'This is not a readable date. Write 2026-12-31.')
		else if (dates !== null)
			this.refuse(field, 'date', 'This date can be read in two ways. Write 2026-12-31.')
		else if (date === 'number')
			this.refuse(field, 'date_number', `${DAY_NUMBER} Say so, or write 2026-12-31.`)
		else
			this.refuse(
				field,
				'date_order',
				'This date can be read in two ways. Say which comes first, day or month.',
			)
		return undefined
	}

	birth(reading: Reading): Day | undefined {
		const date = this.date('dateOfBirth', reading)
		const day = date && birthDay(this.#read('dateOfBirth', plainText), date, reading)
		if (date !== undefined && day === undefined)
			this.refuse(
				'dateOfBirth',
				'date',
				'Nobody was born then, or its time leaves the day open. Write 2026-12-31.',
			)
		return day
	}

	name(order: NameOrder | null): { firstName: string; lastName: string } {
		const [firstName, lastName] = [this.#name('firstName'), this.#name('lastName')]
		if (firstName !== null || lastName !== null)
			return { firstName: firstName ?? '', lastName: lastName ?? '' }
		return splitName(this.text('name', 2 * MAX_NAME, readName) ?? '', order)
	}

	guardian(): Person | null {
		const firstName = this.#name('guardianFirstName')
		const lastName = this.#name('guardianLastName')
		return firstName === null && lastName === null
			? null
			: { firstName: firstName ?? '', lastName: lastName ?? '' }
	}

	/** Undefined where the file does not say. */
	isMinor(): boolean | undefined {
		const text = this.#read('minor')
		return text === '' ? undefined : YES.test(text)
	}

	signsOnly(): boolean {
		return this.#read('minor').toLowerCase() === SIGNS_ONLY
	}

	/** As many as a waiver can have; all are among the answers, too. */
	tags(): string[] {
		return this.#read('tags')
			.split(/[,;|]/)
			.map(tidy)
			.filter((tag) => tag !== '' && codePointLength(tag) <= MAX_TAG_LENGTH)
			.slice(0, MAX_TAGS - 1)
	}

	#name(field: ColumnField): string | null {
		return this.text(field, MAX_NAME, readName)
	}

	#read(field: ColumnField, read = tidy): string {
		const at = this.#columns.findIndex((column) => column.field === field)
		return read(this.#row.cells[at] ?? '')
	}

	#add(column: string | null, code: string, message: string): void {
		this.#faults.push({ line: this.#row.line, column, code, message })
	}
}

/** A comma says that the last name comes first. Without one, the last word is the last name, or the first. */
function splitName(name: string, order: NameOrder | null): { firstName: string; lastName: string } {
	const [before = '', after] = name.split(',', 2)
	if (after !== undefined) return { firstName: tidy(after), lastName: tidy(before) }
	const words = name.split(/\s+/)
	if (words.length === 1 || order === null) return { firstName: name, lastName: '' }
	return order === 'first-last'
		? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
		: { firstName: words.slice(1).join(' '), lastName: words[0] ?? '' }
}

/** Returns whether the settings must say in which order a full name in one cell is. */
export function needsNameOrder({ cells }: SheetRow, columns: readonly Column[]): boolean {
	const textOf = (...fields: (ColumnField | null)[]): string =>
		tidy(columns.map(({ field }, at) => (fields.includes(field) ? (cells[at] ?? '') : '')).join(''))
	const name = textOf('name')
	return textOf('firstName', 'lastName') === '' && !name.includes(',') && /\s/.test(name)
}
