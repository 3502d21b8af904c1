import { readOwn, isRecord } from '../../blocks/own.ts'
import { readText } from '../../blocks/answers/fields.ts'
import type { Block, Person } from '../../blocks/types.ts'
import { visibleBlocks } from '../../blocks/visible.ts'
import type { Db } from '../../db/client.ts'
import { requireOrganization } from '../organization/organization.ts'
import { surroundingsOf } from '../organization/place.ts'
import { minorOfAgeAt } from '../waivers/expiry/expiry.ts'
import { invalidReasons } from '../waivers/expiry/validity.ts'
import { customBlocks, customField, textsOf } from './custom-fields.ts'
import type { CustomField, FormTexts } from './custom-fields.ts'
import type { LoadedWaiver } from './load.ts'
import { UNASKED_BIRTH, toTime } from './times.ts'

export type WaiverState = 'valid' | 'expired' | 'voided' | 'outdated' | 'waiting' | 'not_counted'

/** @param now milliseconds since 1970 */
export function stateOf({ waiver, template, version }: LoadedWaiver, now: number): WaiverState {
	const { status, wholeAt, evidence } = waiver
	const terms = { versionNumber: version.versionNumber, acceptedSince: template.acceptedSince }
	const reasons = invalidReasons(waiver, terms, now)
	if (status === 'voided') return 'voided'
	if (wholeAt === null) return 'waiting'
	if (reasons.includes('expired') || reasons.includes('minor_of_age')) return 'expired'
	if (reasons.length > 0) return 'outdated'
	return evidence.imported !== undefined && evidence.imported.countsFor === null ? 'not_counted' : 'valid'
}

/** The signer is not among those who take part if they sign only for minors. */
const takesPart = ({ waiver }: LoadedWaiver): boolean => waiver.evidence.signerTakesPart !== false

function peopleOf(loaded: LoadedWaiver): { readonly person: Person; readonly isMinor: boolean }[] {
	return loaded.people
		.filter(({ role }) => role === 'minor' || takesPart(loaded))
		.map(({ person, role }) => ({ person, isMinor: role === 'minor' }))
}

function signerOf({ people }: LoadedWaiver): Person | undefined {
	return people.find(({ role }) => role === 'signer')?.person
}

function namesOf({ firstName, middleName = '', lastName, dateOfBirth = UNASKED_BIRTH }: Person) {
	return { firstName, middleName, lastName, dob: dateOfBirth }
}

const NOBODY: Person = { firstName: '', lastName: '' }

/** As lists have a waiver. @param now milliseconds since 1970 */
export function presentSummary(loaded: LoadedWaiver, now: number) {
	const { waiver, shownId, template, flags, tags, link } = loaded
	const state = stateOf(loaded, now)
	const [first = { person: NOBODY, isMinor: false }] = peopleOf(loaded)
	return {
		waiverId: shownId,
		templateId: waiver.templateId,
		title: template.name,
		createdOn: toTime(waiver.wholeAt ?? waiver.signedAt),
		expirationDate: toTime(waiver.expiresAt),
		expired: state !== 'valid',
		verified: state !== 'waiting',
		waiverState: state,
		kiosk: waiver.source === 'kiosk',
		...namesOf(first.person),
		isMinor: first.isMinor,
		autoTag: link?.externalId ?? waiver.autoTag ?? '',
		tags: [...tags],
		flags: flags.map(({ label, value }) => ({ displayText: label, reason: value })),
		prefillId: link?.id ?? null,
		external_id: link?.externalId ?? null,
		externalId: link?.externalId ?? null,
	}
}

/** A waiver in full, with `pdf` in base64 or empty. */
export function presentWhole(db: Db, loaded: LoadedWaiver, now: number, pdf: string) {
	const { waiver, template, version, photos } = loaded
	const visibleIds = visibleBlocks(version.blocks, waiver.values)
	const visible = version.blocks.filter(({ id }) => visibleIds.has(id))
	const texts = textsOf(template, version)
	const summary = presentSummary(loaded, now)
	const fields = fieldsOf(visible, loaded, texts)
	return {
		...summary,
		participants: participantsOf(db, loaded, { now, fields, texts, flags: summary.flags }),
		customWaiverFields: fields,
		guardian: takesPart(loaded) ? null : guardianOf(loaded),
		email: signerOf(loaded)?.email ?? '',
		marketingAllowed: false,
		marketingAllowedCheckbox: false,
		...contactsOf(visible, loaded),
		insuranceCarrier: '',
		insurancePolicyNumber: '',
		driversLicenseNumber: '',
		driversLicenseState: '',
		clientIP: waiver.source === 'import' ? '' : addressOf(waiver.evidence.address),
		photos: photos.length,
		pdf,
		typedSignatures: typedOf(visible, loaded),
	}
}

function fieldsOf(visible: readonly Block[], { waiver }: LoadedWaiver, texts: FormTexts) {
	const { values } = waiver
	const contact = visible.find(({ type }) => type === 'emergency_contact')
	const answer = contact && readOwn(values, contact.id)
	const relationship = isRecord(answer) ? readText(answer, 'relationship') : ''
	return Object.fromEntries<CustomField>([
		...customBlocks(visible).map((block) => [block.id, customField(block, values, texts)] as const),
		...(contact === undefined || relationship === ''
			? []
			: [
					[
						`${contact.id}.relationship`,
						{ value: relationship, displayText: texts.words.relationship },
					] as const,
				]),
	])
}

type Shown = {
	readonly now: number
	readonly fields: Readonly<Record<string, CustomField>>
	readonly texts: FormTexts
	readonly flags: readonly object[]
}

function participantsOf(db: Db, loaded: LoadedWaiver, { now, fields, texts, flags }: Shown) {
	const people = peopleOf(loaded)
	const { waiver, template } = loaded
	const organization = requireOrganization(db, waiver.organizationId)
	const { timezone, choice } = surroundingsOf(db, organization, waiver.locationId)
	return people.map(({ person, isMinor }) => {
		const ofAgeAt = isMinor
			? minorOfAgeAt(template.settings, [person], { timezone, law: choice.entry })
			: null
		const isSole = people.length === 1 && !isMinor
		return {
			...namesOf(person),
			isMinor,
			minorExpired: ofAgeAt !== null && ofAgeAt <= now,
			gender: '',
			phone: isMinor ? '' : (person.phone ?? ''),
			tags: [],
			flags: isMinor ? [] : flags,
			// No answer of an adult may ever be taken for a child's.
			customParticipantFields: isMinor ? relationshipOf(person, texts) : isSole ? fields : {},
		}
	})
}

function relationshipOf({ relationship }: Person, { words }: FormTexts): Record<string, CustomField> {
	return relationship === undefined
		? {}
		: { relationship: { value: relationship, displayText: words.relationship } }
}

function guardianOf(loaded: LoadedWaiver) {
	const signer = signerOf(loaded) ?? NOBODY
	const relationships = new Set(peopleOf(loaded).map(({ person }) => person.relationship ?? ''))
	const [only = ''] = relationships
	return {
		...namesOf(signer),
		phone: signer.phone ?? '',
		relationship: relationships.size === 1 ? only : '',
		gender: '',
	}
}

function contactsOf(visible: readonly Block[], { waiver: { values } }: LoadedWaiver) {
	const first = (type: string) => {
		const block = visible.find((each) => each.type === type)
		const answer = block && readOwn(values, block.id)
		return (part: string): string => (isRecord(answer) ? readText(answer, part) : '')
	}
	const [address, contact] = [first('address'), first('emergency_contact')]
	return {
		addressLineOne: address('line1'),
		addressLineTwo: address('line2'),
		addressCity: address('city'),
		addressState: address('region'),
		addressZip: address('postalCode'),
		addressCountry: address('country'),
		emergencyContactName: contact('name'),
		emergencyContactPhone: contact('phone'),
	}
}

/** Imports from the command line have no address. */
function addressOf(address: string): string {
	return address === 'local' ? '' : address
}

function typedOf(visible: readonly Block[], loaded: LoadedWaiver) {
	const typed = (type: string): string[] =>
		visible
			.filter((block) => block.type === type)
			.map(({ id }) => readOwn(loaded.waiver.values, id))
			.flatMap((answer) => (isRecord(answer) && readText(answer, 'typed')) || [])
	const [signatures, initials] = [typed('signature'), typed('initials')]
	return {
		participants: takesPart(loaded) ? signatures : [],
		guardian: takesPart(loaded) ? [] : signatures,
		bodySignatures: [],
		bodyInitials: initials,
	}
}
