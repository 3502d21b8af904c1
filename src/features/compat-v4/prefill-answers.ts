import { readName } from '../../kit/text/plain.ts'
import { isCountry, isText, readList, readSwitch } from '../../blocks/read-setting.ts'
import { findAnswerType } from '../../blocks/answers/registry.ts'
import { readString } from '../../blocks/read-setting.ts'
import type { Block, Text } from '../../blocks/types.ts'
import { isDay } from '../../kit/time/dates.ts'
import type { Prefill } from './model.ts'
import { unfit } from './refuse.ts'

type Guest = NonNullable<Prefill['participants']>[number]
type Fields = NonNullable<Prefill['customWaiverFields']>

/** What fills in a form, and what of the call it has no place for. */
export type Filled = { readonly values: Record<string, unknown>; readonly ignored: readonly string[] }

/**
 * Answers by block id. Each goes to the first block of its type; what the form does not ask is named, not dropped.
 * @throws Problem 402 for what names a field or an option that the form lacks, and for what a guest must do in person
 */
export function fillForm(blocks: readonly Block[], call: Prefill): Filled {
	const form = new FormFilling(blocks)
	const { guardian, participants = [], adult = true } = call
	const signer = guardian ?? (adult ? participants[0] : undefined)
	const isGuest = guardian === undefined && signer !== undefined
	if (signer !== undefined) form.fillSigner(signer, isGuest ? 'participants[0]' : 'guardian')
	if (guardian !== undefined) form.checkTakingPart(guardian.participant === true)
	form.fillMinors(isGuest ? participants.slice(1) : participants, isGuest ? 1 : 0, guardian?.relationship)
	form.fillContacts(call)
	form.fillCustom(call.customWaiverFields ?? {}, 'customWaiverFields')
	for (const name of ['kiosk', 'anyoneElseHidden'] as const) if (call[name] === true) form.ignore(name)
	return form.result()
}

/** Fields for which no form has a question. */
const UNASKED = [
	'insuranceCarrier',
	'insurancePolicyNumber',
	'driversLicenseNumber',
	'driversLicenseState',
] as const

const ADDRESS = {
	line1: 'addressLineOne',
	line2: 'addressLineTwo',
	city: 'addressCity',
	region: 'addressState',
	postalCode: 'addressZip',
	country: 'addressCountry',
} as const

class FormFilling {
	readonly #blocks: readonly Block[]
	readonly #values: Record<string, unknown> = {}
	readonly #ignored: string[] = []

	constructor(blocks: readonly Block[]) {
		this.#blocks = blocks
	}

	result(): Filled {
		return { values: this.#values, ignored: this.#ignored }
	}

	ignore(...names: readonly string[]): void {
		this.#ignored.push(...names)
	}

	#first(type: string): Block | undefined {
		return this.#blocks.find((block) => block.type === type)
	}

	/** @param parts the fields of the call by what the answer calls them: those without a text are left out */
	#fill(
		type: string,
		parts: Readonly<Record<string, { readonly name: string; readonly text: string | undefined }>>,
		needed: readonly string[],
	): void {
		const given = Object.entries(parts).filter(([, { text }]) => !isEmpty(text))
		if (given.length === 0) return
		const block = this.#first(type)
		const isWhole = needed.every((part) => given.some(([key]) => key === part))
		if (block === undefined || !isWhole) this.ignore(...given.map(([, { name }]) => name))
		else this.#values[block.id] = Object.fromEntries(given.map(([key, { text }]) => [key, text]))
	}

	#fillText(type: string, name: string, text: string | undefined): void {
		if (isEmpty(text)) return
		const block = this.#first(type)
		if (block === undefined) this.ignore(name)
		else this.#values[block.id] = text
	}

	fillSigner(guest: Guest, at: string): void {
		const part = (key: 'firstName' | 'middleName' | 'lastName') => ({
			name: `${at}.${key}`,
			text: guest[key],
		})
		const name = { firstName: part('firstName'), middleName: part('middleName'), lastName: part('lastName') }
		this.#fill('name', name, ['firstName', 'lastName'])
		this.#fillText('date_of_birth', `${at}.dob`, requireDay(guest.dob, `${at}.dob`))
		this.#fillText('phone', `${at}.phone`, guest.phone)
		if (!isEmpty(guest.gender)) this.ignore(`${at}.gender`)
		this.fillCustom(guest.customFields ?? {}, `${at}.customFields`)
	}

	/** Whether a guardian takes part is not an answer that a link can hold: where the form asks, the guest says it. */
	checkTakingPart(takesPart: boolean): void {
		const block = this.#first('minors')
		const rule = (block && readString(block, 'signerTakesPart')) ?? 'always'
		if (rule === 'ask') this.ignore('guardian.participant')
		else if ((rule === 'always') !== takesPart)
			throw unfit(
				takesPart
					? 'guardian.participant: on this form the guardian never takes part. Leave it out.'
					: 'guardian.participant: on this form the signer always takes part. Send true, or let the form ask.',
			)
	}

	fillMinors(minors: readonly Guest[], first: number, relationship: string | undefined): void {
		const block = this.#first('minors')
		const asks = block !== undefined && readSwitch(block, 'relationship', false)
		if (!isEmpty(relationship) && !asks) this.ignore('guardian.relationship')
		const rows = minors.flatMap((minor, index) => {
			const at = `participants[${index + first}]`
			if (Object.keys(minor.customFields ?? {}).length > 0)
				throw unfit(`${at}.customFields: a form asks these of the signer alone. Leave them out.`)
			const { firstName, lastName, middleName, phone, gender } = minor
			const dob = requireDay(minor.dob, `${at}.dob`)
			const isWhole = ![firstName, lastName, dob].some(isEmpty)
			if (block === undefined || !isWhole) {
				this.ignore(at)
				return []
			}
			for (const [key, text] of Object.entries({ middleName, phone, gender }))
				if (!isEmpty(text)) this.ignore(`${at}.${key}`)
			const related = asks && !isEmpty(relationship) ? { relationship } : {}
			return { firstName, lastName, dateOfBirth: dob, ...related }
		})
		if (block !== undefined && rows.length > 0) this.#values[block.id] = rows
	}

	fillContacts(call: Prefill): void {
		this.#fillText('email', 'email', call.email)
		const country = call.addressCountry?.trim().toUpperCase()
		if (!isEmpty(country) && !isCountry(country))
			throw unfit('addressCountry: send the two letters of the country, such as DE.')
		const address = Object.entries(ADDRESS).map(
			([part, name]) => [part, { name, text: part === 'country' ? country : call[name] }] as const,
		)
		this.#fill('address', Object.fromEntries(address), ['line1', 'city', 'country'])
		const [contactName, contactPhone] = [call.emergencyContactName, call.emergencyContactPhone]
		const contact = {
			name: { name: 'emergencyContactName', text: contactName },
			phone: { name: 'emergencyContactPhone', text: contactPhone },
		}
		this.#fill('emergency_contact', contact, ['name', 'phone'])
		for (const name of UNASKED) if (!isEmpty(call[name])) this.ignore(name)
	}

	fillCustom(fields: Fields, at: string): void {
		for (const [guid, sent] of Object.entries(fields)) {
			const block = this.#blocks.find(({ id }) => id === guid)
			if (block === undefined || findAnswerType(block.type) === undefined)
				throw unfit(`${at}: the form has no field ${JSON.stringify(guid.slice(0, 100))}.`)
			if (sent.length > 0) this.#values[block.id] = parseField(block, sent, `${at}.${guid}`)
		}
	}
}

function isEmpty(text: string | undefined): boolean {
	return text === undefined || readName(text) === ''
}

function requireDay(text: string | undefined, name: string): string | undefined {
	if (!isEmpty(text) && !isDay(text ?? '')) throw unfit(`${name}: send a day such as 1988-05-06.`)
	return text
}

function parseField(block: Block, sent: string | readonly string[], name: string): unknown {
	if (block.type === 'multiple_choice')
		return [sent].flat().map((choice) => requireOption(block, choice, name))
	if (typeof sent !== 'string') throw unfit(`${name}: send one text.`)
	const word = sent.trim().toLowerCase()
	switch (block.type) {
		case 'single_choice':
			return requireOption(block, sent, name)
		case 'yes_no':
			if (['yes', 'true'].includes(word)) return true
			if (['no', 'false'].includes(word)) return false
			throw unfit(`${name}: send Yes or No.`)
		case 'number':
			if (word === '' || !Number.isFinite(Number(word))) throw unfit(`${name}: send a number.`)
			return Number(word)
		case 'date':
		case 'date_of_birth':
			return requireDay(sent, name)
		case 'short_text':
		case 'long_text':
		case 'email':
		case 'phone':
			return sent
		default:
			throw unfit(`${name}: a guest answers this in person, or it has a field of its own. Leave it out.`)
	}
}

/** By its value, or as any language of the form has it. */
function requireOption(block: Block, choice: string, name: string): string {
	const option = readList(block, 'options').find(({ value, label }) => {
		const labels = isText(label) ? labelsOf(label) : []
		return [value, ...labels].includes(choice)
	})
	const value = option?.['value']
	if (typeof value === 'string') return value
	if (readSwitch(block, 'allowOther', false)) return choice
	throw unfit(`${name}: the form has no such option.`)
}

function labelsOf(label: Text): string[] {
	return typeof label === 'string' ? [label] : Object.values(label)
}
