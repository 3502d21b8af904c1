import type { BookingSourceModel } from './moves/bookings.ts'
import type { EventType } from '../../../src/features/webhooks/catalog.ts'
import { DAY_MS } from '../../../src/kit/time/durations.ts'

/** What a service should hold, as a fuzz has been told by its answers. Every id is the service's own. */
export type Model = {
	tenants: readonly TenantModel[]
	/** The tenants as they were when the database was last copied. */
	older: readonly TenantModel[] | undefined
	/** Whose each id is that an answer has shown: the place of the tenant. */
	readonly owners: Map<string, number>
}

export type TenantModel = {
	readonly index: number
	readonly organizationId: string
	/** All that calls to a list have made, deleted or not, by the path of the list. */
	readonly made: Map<string, { readonly id: string }[]>
	/** In every name and address that is made for this tenant, and in no other's. */
	readonly marker: string
	name: string
	hasLogo: boolean
	/** The first may do everything, and is never revoked. */
	readonly keys: KeyModel[]
	readonly templates: TemplateModel[]
	readonly waivers: WaiverModel[]
	readonly people: PersonModel[]
	readonly events: EventModel[]
	readonly prefillLinks: PrefillLinkModel[]
	readonly locations: LocationModel[]
	/** At most one, since all are of the same value of the law. */
	readonly overrides: { readonly id: string }[]
	readonly kiosks: KioskModel[]
	readonly staff: StaffModel[]
	readonly deskDevices: KioskModel[]
	readonly checkins: CheckinModel[]
	readonly marks: MarkModel[]
	readonly given: { readonly person: PersonModel; readonly mark: MarkModel }[]
	readonly bans: { readonly person: PersonModel }[]
	readonly notes: { readonly id: string; readonly person: PersonModel }[]
	readonly incidents: IncidentModel[]
	/** The ids of published templates for reports. */
	readonly reportForms: string[]
	readonly webhooks: WebhookModel[]
	readonly bookingSources: BookingSourceModel[]
	readonly messages: MessageModel[]
	/** By the address. */
	readonly suppressions: Map<string, string>
	/** What signed under an idempotency key: the waiver, and the body as it was sent. */
	readonly signedBy: Map<string, { readonly waiver: WaiverModel; readonly body: string }>
	/** What was answered to a message under an idempotency key. */
	readonly sentBy: Map<string, { readonly answer: unknown; readonly call: string }>
	/** Sizes that a checkpoint has stated. */
	readonly treeSizes: number[]
	readonly proofs: object[]
	/** Every event that must have been emitted by what was called: `type id`. */
	readonly emitted: string[]
}

export type KeyModel = { id: string; key: string; scopes: readonly string[]; isRevoked: boolean }

export type TemplateModel = {
	readonly id: string
	name: string
	slug: string
	status: 'draft' | 'active' | 'archived'
	visibility: 'public' | 'invite_only' | 'kiosk_only'
	/** How many were published, the newest's id last. */
	readonly versionIds: string[]
	/** What somebody edits, and what of it is not as in the template; undefined once it was published or discarded. */
	draft:
		| {
				readonly name?: string
				readonly settings?: TemplateModel['settings']
				readonly isHalfDone?: boolean
		  }
		| undefined
	/** Of the template as somebody edits it; it counts the ends of drafts, too. */
	revision: number
	settings: { expiry?: Expiry; onPublish?: 'keep' | 'resign' }
	acceptedSince: number
}

type Expiry = { type: 'end_of_day' } | { type: 'duration'; days: number } | { type: 'date'; date: string }

export type WaiverModel = {
	readonly id: string
	readonly template: TemplateModel
	readonly version: number
	readonly event: EventModel | undefined
	readonly location: LocationModel | undefined
	/** The signer, then the children. */
	readonly people: readonly PersonModel[]
	readonly email: string
	readonly hasPhoto: boolean
	readonly expiresAt: number | null
	tags: readonly string[]
	flag: { readonly id: string; clearedAt: string | null } | undefined
	isVoided: boolean
	isPurged: boolean
	isHeld: boolean
	/** When the hold was placed, in milliseconds since 1970. */
	heldAt: number
	/** How often it was read in full. */
	reads: number
}

export type PersonModel = {
	readonly id: string
	/** What the service knows them by; null once they are forgotten. */
	who: string | null
	email: string | null
	mergedInto: PersonModel | undefined
	/** Whom it was merged into, who may have been merged since, and whether that one got its email. */
	mergedDirectly: PersonModel | undefined
	hasGivenEmail: boolean
}

export type IncidentModel = {
	readonly id: string
	readonly people: readonly PersonModel[]
	/** The waivers that it names, and when it placed their holds. */
	links: { readonly waiver: WaiverModel; heldAt: number | undefined }[]
	readonly location: LocationModel | undefined
	readonly photos: string[]
	/** Of its form; undefined without one. */
	values: Readonly<Record<string, unknown>> | undefined
	status: 'draft' | 'closed'
	revision: number
	isReleased: boolean
	isPurged: boolean
}

export type MarkModel = { readonly id: string; isActive: boolean }

export type EventModel = {
	readonly id: string
	readonly template: TemplateModel
	readonly signUrl: string
	isClosed: boolean
	/** Whether the leader of the group has a link. */
	hasLeader: boolean
	location: LocationModel | undefined
	readonly invitees: InviteeModel[]
}

export type InviteeModel = {
	readonly id: string
	readonly signUrl: string
	email: string | null
	firstName: string
	status: 'invited' | 'signed' | 'bounced'
	waiver: WaiverModel | undefined
}

export type PrefillLinkModel = {
	readonly id: string
	readonly url: string
	readonly template: TemplateModel
	readonly event: EventModel | undefined
	readonly email: string
	/** The waiver whose answers it repeats. */
	readonly renews: WaiverModel | undefined
	readonly expiresAt: number
	usesLeft: number
	isRevoked: boolean
}

export type LocationModel = {
	readonly id: string
	name: string
	isActive: boolean
	/** At most one, as of the tenant. */
	readonly overrides: { readonly id: string }[]
}
/** Somebody who is invited. Nobody accepts: a hash of a password takes longer than all else. */
export type StaffModel = { readonly id: string; role: string; isActive: boolean }

export type KioskModel = {
	readonly id: string
	location: LocationModel | undefined
	isRevoked: boolean
}
export type CheckinModel = {
	readonly id: string
	/** Milliseconds since 1970. */
	readonly cameAt: number
	isAnnulled: boolean
	isCheckedOut: boolean
	readonly waiver: WaiverModel
	readonly location: LocationModel | undefined
}
export type WebhookModel = { readonly id: string; active: boolean; readonly deliveries: { id: string }[] }
export type MessageModel = {
	readonly id: string
	readonly invitee: InviteeModel | undefined
	readonly waiver: WaiverModel | undefined
	readonly person: PersonModel | undefined
	to: string | null
	isBounced: boolean
}

export function makeTenant(index: number, organizationId: string, name: string, key: KeyModel): TenantModel {
	return {
		index,
		organizationId,
		made: new Map(),
		marker: ['Aardvark', 'Bumblebee', 'Capybara'][index] ?? 'Dormouse',
		name,
		hasLogo: false,
		keys: [key],
		templates: [],
		waivers: [],
		people: [],
		events: [],
		prefillLinks: [],
		locations: [],
		overrides: [],
		kiosks: [],
		staff: [],
		deskDevices: [],
		checkins: [],
		marks: [],
		given: [],
		bans: [],
		notes: [],
		incidents: [],
		reportForms: [],
		webhooks: [],
		bookingSources: [],
		messages: [],
		suppressions: new Map(),
		signedBy: new Map(),
		sentBy: new Map(),
		treeSizes: [],
		proofs: [],
		emitted: [],
	}
}

export function emit(tenant: TenantModel, type: EventType, id: string): void {
	tenant.emitted.push(`${type} ${id}`)
}

/** When a waiver signed now ends; every tenant of a fuzz is in UTC. */
export function expiryOf({ settings: { expiry } }: TemplateModel, now: number): number | null {
	if (expiry === undefined) return null
	if (expiry.type === 'date') return Date.parse(expiry.date) + DAY_MS - 1
	const days = expiry.type === 'duration' ? expiry.days : 0
	return (Math.floor(now / DAY_MS) + 1 + days) * DAY_MS - 1
}

/** Whether the last day of a season has passed. */
export function isSeasonOver({ expiry }: TemplateModel['settings'], now: number): boolean {
	return expiry?.type === 'date' && Date.parse(expiry.date) + DAY_MS <= now
}

/** Why a waiver is not in force, as a check-in warns of it. */
export function warningsOf(waiver: WaiverModel, now: number): string[] {
	const reasons = {
		voided: waiver.isVoided,
		expired: waiver.expiresAt !== null && waiver.expiresAt <= now,
		outdated_version: waiver.version < waiver.template.acceptedSince,
	}
	return Object.entries(reasons).flatMap(([reason, holds]) => (holds ? [reason] : []))
}

export function isValid(waiver: WaiverModel, now: number): boolean {
	return !waiver.isPurged && warningsOf(waiver, now).length === 0
}

export function survivorOf(person: PersonModel): PersonModel {
	return person.mergedInto ?? person
}

/** Everybody whom one person stands for, that person first. */
export function idsOf({ people }: TenantModel, person: PersonModel): PersonModel[] {
	const survivor = survivorOf(person)
	return [survivor, ...people.filter(({ mergedInto }) => mergedInto === survivor)]
}

/** The waivers that name any of these people, in the order of signing. */
export function waiversOf({ waivers }: TenantModel, people: readonly PersonModel[]): WaiverModel[] {
	return waivers.filter((waiver) => waiver.people.some((person) => people.includes(person)))
}

/** Whether anything names a location, so that it stays. */
export function isNamed(tenant: TenantModel, location: LocationModel): boolean {
	const { waivers, events, checkins, kiosks, deskDevices, incidents } = tenant
	return [waivers, events, checkins, kiosks, deskDevices, incidents].some((rows) =>
		rows.some((row) => row.location === location),
	)
}

export function statusOf(link: PrefillLinkModel, now: number): 'active' | 'used' | 'expired' | 'revoked' {
	if (link.isRevoked) return 'revoked'
	if (link.usesLeft === 0) return 'used'
	return link.expiresAt <= now ? 'expired' : 'active'
}
