import { isRecord } from '../../../blocks/own.ts'
import { fieldsOf, flatten, joinAnswers, listOf, textOf } from './fields.ts'
import type { Fields } from '../../../blocks/own.ts'
import type { Cells } from './fields.ts'

export function isSmartwaiver(record: Fields): boolean {
	return 'waiverId' in record && 'createdOn' in record
}

/** Rows of a waiver as Smartwaiver's API (v4) gives it: one for each participant. */
export function listSmartwaiver(waiver: Fields): Cells[] {
	const participants = listOf(waiver['participants']).map(fieldsOf)
	const guardian = fieldsOf(waiver['guardian'])
	return (participants.length === 0 ? [waiver] : participants).map((person, at) => {
		const isMinor = textOf(person['isMinor']).toLowerCase() === 'true'
		// The waiver's address is that of the signer: the first person, or the guardian of every minor.
		const email = at === 0 || isMinor ? textOf(waiver['email']) : ''
		const phone = isMinor ? textOf(guardian['phone']) : ''
		return {
			'Waiver ID': textOf(waiver['waiverId']),
			Title: textOf(waiver['title']),
			'Signed at': inUtc(textOf(waiver['createdOn'])),
			'Expires at': inUtc(textOf(waiver['expirationDate'])),
			'First name': textOf(person['firstName']),
			'Middle name': textOf(person['middleName']),
			'Last name': textOf(person['lastName']),
			'Date of birth': birthOf(person['dob']),
			Minor: isMinor ? 'yes' : 'no',
			Email: email,
			Phone: phone === '' ? textOf(person['phone']) : phone,
			'Guardian first name': isMinor ? textOf(guardian['firstName']) : '',
			'Guardian last name': isMinor ? textOf(guardian['lastName']) : '',
			Tags: textOf([waiver['tags'], waiver['autoTag'], person['tags']]),
			Flags: textOf(listOf(waiver['flags']).map((flag) => textOf(Object.values(fieldsOf(flag))))),
			Answers: joinAnswers([...answersOf(waiver), ...(person === waiver ? [] : answersOf(person))]),
		}
	})
}

/** Fields that have their own columns, or are not answers. */
const NAMED: ReadonlySet<string> = new Set(
	'waiverId title createdOn expirationDate firstName middleName lastName dob isMinor email tags autoTag flags participants pdf'.split(
		' ',
	),
)

function answersOf(of: Fields): (readonly [string, string])[] {
	return Object.entries(of).flatMap(([name, value]) => {
		if (NAMED.has(name)) return []
		if (name === 'customWaiverFields' || name === 'customParticipantFields')
			return Object.values(fieldsOf(value)).filter(isRecord).map(customAnswer)
		return flatten({ [name]: value })
	})
}

function customAnswer({ displayText, value }: Fields): readonly [string, string] {
	return [textOf(displayText), textOf(value)]
}

/** This day stands for a date that the form did not ask for. */
const UNASKED = '1800-01-01'

function birthOf(value: unknown): string {
	const text = textOf(value)
	return text === UNASKED ? '' : text
}

/** Its times name no zone, and are in UTC. A day alone stays one. */
function inUtc(time: string): string {
	return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time) ? `${time.replace(' ', 'T')}Z` : time
}
