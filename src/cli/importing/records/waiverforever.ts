import { readHeadings } from '../../../i18n/headings.ts'
import { fieldsOf, flatten, joinAnswers, listOf, textOf } from './fields.ts'
import type { Fields } from '../../../blocks/own.ts'
import type { Cells } from './fields.ts'

export function isWaiverForever(record: Fields): boolean {
	return 'template_id' in record && Array.isArray(record['data'])
}

/** Rows of a waiver as WaiverForever's API (v1) gives it: the signer, and each group of a container. */
export function listWaiverForever(waiver: Fields): Cells[] {
	const { id, waiver_id: waiverId = id, template_id: templateId, template_title: title } = waiver
	const fields = listOf(waiver['data']).map(fieldsOf)
	const [groups, own] = [fields.filter(isContainer), fields.filter((field) => !isContainer(field))]
	const rest = Object.entries(waiver).filter(([name]) => !NAMED.has(name))
	const base = {
		'Waiver ID': textOf(waiverId),
		Title: textOf(title) || textOf(templateId),
		'Signed at': textOf(waiver['signed_at']),
		Tags: textOf(waiver['tags']),
	}
	const others = groups.flatMap((group) => listOf(group['result_list']).map(groupOf))
	return [
		{
			...base,
			...personOf(own),
			Minor: minorOf(own, 'no'),
			Answers: joinAnswers([...answersOf(own), ...flatten(Object.fromEntries(rest))]),
		},
		...others.map((group) => ({
			...base,
			...personOf(group),
			Minor: minorOf(group, 'yes'),
			Answers: joinAnswers(answersOf(group)),
		})),
	]
}

/** Fields that have their own columns, or no meaning for readers. */
const NAMED: ReadonlySet<string> = new Set(
	'id waiver_id template_id template_title signed_at received_at tags data has_pdf pictures'.split(' '),
)

const isContainer = ({ type }: Fields): boolean => type === 'container_field'

/** A group of one field may come without the list around it. */
function groupOf(group: unknown): Fields[] {
	return Array.isArray(group) ? group.map(fieldsOf) : [fieldsOf(group)]
}

function personOf(fields: readonly Fields[]): Cells {
	const find = (type: string): Fields => fields.find((field) => field['type'] === type) ?? {}
	const name = find('name_field')
	const [first, last] = [textOf(name['first_name']), textOf(name['last_name'])]
	const isSplit = first !== '' && last !== ''
	return {
		Name: isSplit ? '' : textOf(name['value']),
		'First name': isSplit ? first : '',
		'Middle name': isSplit ? textOf(name['middle_name']) : '',
		'Last name': isSplit ? last : '',
		Email: textOf(find('email_field')['value']),
		Phone: textOf(find('phone_field')['value']),
		'Date of birth': birthOf(fields),
	}
}

/** Returns the date of birth. If there are several dates, the label decides. */
function birthOf(fields: readonly Fields[]): string {
	const dates = fields.filter(({ type }) => type === 'date_field')
	const headings = readHeadings(dates.map(({ title }) => textOf(title)))
	const { year, month, day, value } = dates[headings.indexOf('dateOfBirth')] ?? {}
	const parts = [textOf(year), textOf(month).padStart(2, '0'), textOf(day).padStart(2, '0')]
	return parts[0] === '' ? textOf(value) : parts.join('-')
}

const AGE_OF_MAJORITY = 18

/** Decides by the stated age. With a date of birth the cell stays empty, since the date decides. */
function minorOf(fields: readonly Fields[], otherwise: 'yes' | 'no'): '' | 'yes' | 'no' {
	if (birthOf(fields) !== '') return ''
	const age = textOf(fields.find(({ type }) => type === 'age_field')?.['value'])
	if (!/^\d+$/.test(age)) return otherwise
	return Number(age) < AGE_OF_MAJORITY ? 'yes' : 'no'
}

function answersOf(fields: readonly Fields[]): (readonly [string, string])[] {
	return fields
		.filter(({ type }) => type !== 'name_field')
		.map(({ title, value }) => [textOf(title), textOf(value)] as const)
}
