import { expect } from 'bun:test'
import { photo } from '../fixtures/estate.ts'
import type { Answer } from '../service/service.ts'
import { emit, expiryOf, isSeasonOver, survivorOf } from './model.ts'
import type {
	EventModel,
	InviteeModel,
	LocationModel,
	PersonModel,
	TemplateModel,
	TenantModel,
	WaiverModel,
} from './model.ts'
import type { Expected, Stage } from './stage.ts'

/** Who signs, and what they answer. */
export type Form = {
	readonly who: number
	readonly email: string
	readonly hasChild: boolean
	readonly hasFlag: boolean
	readonly hasPhoto: boolean
	readonly values: Readonly<Record<string, unknown>>
}

/** Where a form is signed. */
export type Signing = {
	readonly template: TemplateModel
	readonly event?: EventModel | undefined
	readonly location?: LocationModel | undefined
	readonly invitee?: InviteeModel | undefined
	readonly tags?: readonly string[]
}

/** How many guests a tenant has: few, so that they come again. */
export const GUESTS = 4

export function fillForm(stage: Stage): Form {
	const { dice, tenant } = stage
	const who = dice.roll(GUESTS)
	const [hasChild, hasFlag, hasPhoto] = [dice.isRare(3), dice.isRare(3), dice.isRare(4)]
	const { email, ...name } = stage.guest(who)
	const child = { firstName: `Kid${who}`, lastName: tenant.marker, dateOfBirth: '2020-02-29' }
	const values = {
		name,
		email,
		consent: true,
		signature: { typed: `${name.firstName} ${name.lastName}` },
		...(hasChild ? { children: [child] } : {}),
		...(hasFlag ? { condition: true } : {}),
		...(hasPhoto ? { photo } : {}),
	}
	return { who, email, hasChild, hasFlag, hasPhoto, values }
}

/** Why a template takes no signature; undefined where it takes one. */
export function refusalOf(
	{ status, versionIds, settings }: TemplateModel,
	now: number,
): Expected | undefined {
	if (status === 'archived') return 'template_archived'
	if (versionIds.length === 0) return 'template_not_published'
	return isSeasonOver(settings, now) ? 'season_over' : undefined
}

/** Notes a waiver that was signed, from the answer to the reading of it. */
export function noteSigned(
	stage: Stage,
	form: Form,
	signing: Signing,
	{ status, body }: Answer,
): WaiverModel {
	const { tenant, now } = stage
	const { template, event, location } = signing
	expect(status).toBe(200)
	const people = recognize(tenant, form, body.participants)
	const [flag] = body.flags as { id: string }[]
	const waiver: WaiverModel = {
		id: body.id,
		template,
		version: template.versionIds.length,
		event,
		location,
		people,
		email: form.email,
		hasPhoto: form.hasPhoto,
		expiresAt: expiryOf(template, now),
		tags: signing.tags ?? [],
		flag: flag && { id: flag.id, clearedAt: null },
		isVoided: false,
		isPurged: false,
		isHeld: false,
		heldAt: 0,
		reads: 1,
	}
	expect(body).toMatchObject({ status: 'signed', versionNumber: waiver.version, tags: waiver.tags })
	expect(body.flags).toHaveLength(form.hasFlag ? 1 : 0)
	tenant.waivers.push(waiver)
	emit(tenant, 'waiver.signed', waiver.id)
	if (form.hasFlag) emit(tenant, 'waiver.flagged', waiver.id)
	markInvitees(tenant, waiver, { own: signing.invitee, firstName: stage.guest(form.who).firstName })
	return waiver
}

/** The people of a new waiver: those that the service must know again, and new ones by the ids that it gave. */
function recognize(
	tenant: TenantModel,
	{ who, email, hasChild }: Form,
	shown: { id: string }[],
): PersonModel[] {
	const names = [{ who: `guest ${who}`, email }, ...(hasChild ? [{ who: `child ${who}`, email: null }] : [])]
	expect(shown).toHaveLength(names.length)
	return names.map(({ who, email }, at) => {
		const { id } = shown[at] as { id: string }
		const namesake = tenant.people.find((person) => person.who === who)
		if (namesake === undefined) {
			expect(tenant.people.map((person) => person.id)).not.toContain(id)
			const person: PersonModel = {
				id,
				who,
				email,
				mergedInto: undefined,
				mergedDirectly: undefined,
				hasGivenEmail: false,
			}
			tenant.people.push(person)
			return person
		}
		const known = survivorOf(namesake)
		expect(id).toBe(known.id)
		known.email ??= email
		return known
	})
}

function markInvitees(
	tenant: TenantModel,
	waiver: WaiverModel,
	{ own, firstName }: { readonly own: InviteeModel | undefined; readonly firstName: string },
): void {
	const named = findGuest(waiver.event, { email: waiver.email, firstName })
	const others = waiver.event?.invitees.filter(({ email }) => email === waiver.email) ?? []
	// Whoever is alone at an address is taken for the signer, whatever the name.
	const alone = own === undefined && others.length === 1 ? others[0] : undefined
	for (const invitee of new Set([own, named ?? alone]))
		if (invitee !== undefined && invitee.status !== 'signed') {
			invitee.status = 'signed'
			invitee.waiver = waiver
			emit(tenant, 'invitee.signed', invitee.id)
		}
}

/** Who of a list has this address and name: a family shares an address. */
export function findGuest(
	event: EventModel | undefined,
	{ email, firstName }: { readonly email: string | null; readonly firstName: string },
): InviteeModel | undefined {
	return event?.invitees.find((each) => each.email === email && each.firstName === firstName)
}
