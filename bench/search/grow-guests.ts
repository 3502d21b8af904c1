import type { Database } from 'bun:sqlite'
import { identityOf } from '../../src/features/participants/match.ts'
import { guestOf } from '../people.ts'
import type { Guest } from '../people.ts'

type Sample = {
	readonly seq: number
	readonly firstName: string
	readonly lastName: string
	readonly email: string | null
	readonly phone: string | null
	readonly dateOfBirth: string | null
	/** Of whoever signed for a child. */
	readonly parentSeq: number | null
}

type Person = Pick<Guest, 'firstName' | 'lastName' | 'dateOfBirth'> & Partial<Guest>

/** Children are none of the guests who are searched for. */
const FIRST_CHILD = 1_000_000_000

const SAMPLES = `SELECT seq, first_name AS firstName, last_name AS lastName, email, phone, date_of_birth AS dateOfBirth,
	CASE WHEN email IS NULL THEN (
		SELECT signer.seq FROM part.waiver_participants child
		JOIN part.waiver_participants adult ON adult.waiver_seq = child.waiver_seq AND adult.role = 'signer'
		JOIN part.participants signer ON signer.id = adult.participant_id
		WHERE child.participant_id = p.id LIMIT 1
	) END AS parentSeq
	FROM part.participants p ORDER BY seq`

/**
 * Fills the temporary table `guests`: for each participant of the part as many others as it is repeated, and first the
 * participant. A child has the family name of whoever signed for it.
 * @param firstNumber of the new guests @returns the number that follows those of the last guest
 */
export function inventGuests(client: Database, times: number, firstNumber: number): number {
	client.run(`CREATE TEMP TABLE guests (seq INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, name_folded TEXT,
		email TEXT, email_folded TEXT, phone TEXT, date_of_birth TEXT)`)
	const insert = client.query(`INSERT INTO guests VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
	const samples = client.query<Sample, []>(SAMPLES).all()
	const places = new Map(
		samples.filter(({ parentSeq }) => parentSeq === null).map(({ seq }, place) => [seq, place]),
	)
	const guestAt = (seq: number, copy: number): Guest =>
		guestOf(firstNumber + (copy - 1) * places.size + (places.get(seq) ?? 0))
	client.transaction(() => {
		for (const sample of samples)
			for (let copy = 0; copy < times; copy++) {
				const person = copy === 0 ? asPerson(sample) : personOf(sample, copy, guestAt)
				const { firstName, lastName, email = null, dateOfBirth } = person
				const { nameFolded, emailFolded, phone } = identityOf(person)
				const seq = (sample.seq - 1) * times + copy + 1
				insert.run(seq, firstName, lastName, nameFolded, email, emailFolded, phone, dateOfBirth)
			}
	})()
	return firstNumber + (times - 1) * places.size
}

function asPerson({ firstName, lastName, email, phone, dateOfBirth }: Sample): Person {
	const contacts = { ...(email === null ? {} : { email }), ...(phone === null ? {} : { phone }) }
	return { firstName, lastName, dateOfBirth: dateOfBirth ?? '', ...contacts }
}

function personOf(
	{ seq, parentSeq, dateOfBirth }: Sample,
	copy: number,
	guestAt: (seq: number, copy: number) => Guest,
): Person {
	if (parentSeq === null) return guestAt(seq, copy)
	const { firstName } = guestOf(FIRST_CHILD + seq * copy)
	return { firstName, lastName: guestAt(parentSeq, copy).lastName, dateOfBirth: dateOfBirth ?? '' }
}
