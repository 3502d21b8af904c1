import { emit, idsOf, survivorOf, waiversOf } from './model.ts'
import type {
	IncidentModel,
	InviteeModel,
	MessageModel,
	PersonModel,
	TenantModel,
	WaiverModel,
} from './model.ts'

/** Takes out of the model what a purge takes out of the service. */
export function forgetWaiver(tenant: TenantModel, waiver: WaiverModel): void {
	waiver.isPurged = true
	waiver.tags = []
	emit(tenant, 'waiver.purged', waiver.id)
	for (const { invitees } of tenant.events)
		for (const invitee of invitees) if (invitee.waiver === waiver) blankInvitee(tenant, invitee)
	forgetMessages(tenant, (message) => message.waiver === waiver)
	for (const link of tenant.prefillLinks)
		if (link.renews === waiver && link.usesLeft > 0) link.isRevoked = true
	for (const person of waiver.people) forgetUnlessNeeded(tenant, person)
	forgetUnneeded(tenant)
}

/** The reports that protect any of these people. */
function protecting({ incidents }: TenantModel, people: readonly PersonModel[]): IncidentModel[] {
	return incidents.filter((each) => !each.isReleased && each.people.some((person) => people.includes(person)))
}

export function forgetIncident(incident: IncidentModel): void {
	incident.isPurged = true
	incident.photos.length = 0
	if (incident.values !== undefined) incident.values = {}
}

/** The reports that nothing holds, and whose waivers and people are gone. */
export function forgetUnneeded({ incidents }: TenantModel): void {
	for (const incident of incidents) {
		const { people, links, isReleased, isPurged } = incident
		const isNeeded = people.some(({ who }) => who !== null) || links.some(({ waiver }) => !waiver.isPurged)
		if (isReleased && !isPurged && !isNeeded && people.length + links.length > 0) forgetIncident(incident)
	}
}

/** Takes out of the model what the erasure of a person takes. @returns the counts that the service answers with */
export function forgetPerson(
	tenant: TenantModel,
	person: PersonModel,
): { purgedWaivers: number; heldWaivers: number; heldIncidents: number } {
	const people = idsOf(tenant, person)
	const kept = waiversOf(tenant, people).filter(({ isPurged }) => !isPurged)
	const emails = new Set([
		...people.flatMap(({ email }) => email ?? []),
		...kept.flatMap((waiver) =>
			waiver.people[0] !== undefined && people.includes(waiver.people[0]) ? [waiver.email] : [],
		),
	])
	const free = kept.filter(({ isHeld }) => !isHeld)
	for (const waiver of free) forgetWaiver(tenant, waiver)
	const heldIncidents = protecting(tenant, people).length
	if (free.length === kept.length && heldIncidents === 0) {
		forgetContacts(tenant, people, emails)
		for (const incident of tenant.incidents)
			if (incident.people.some((each) => people.includes(each))) forgetIncident(incident)
	}
	forgetUnlessNeeded(tenant, person)
	forgetUnneeded(tenant)
	return { purgedWaivers: free.length, heldWaivers: kept.length - free.length, heldIncidents }
}

function forgetContacts(
	tenant: TenantModel,
	people: readonly PersonModel[],
	emails: ReadonlySet<string>,
): void {
	for (const { invitees } of tenant.events)
		for (const invitee of invitees.filter(({ email }) => email !== null && emails.has(email)))
			if (invitee.status === 'signed') blankInvitee(tenant, invitee)
			else dropInvitee(tenant, invitees, invitee)
	forgetMessages(
		tenant,
		({ to, person }) => (to !== null && emails.has(to)) || (person !== undefined && people.includes(person)),
	)
	for (const link of tenant.prefillLinks)
		if (emails.has(link.email) && link.usesLeft > 0) link.isRevoked = true
}

/** Takes somebody off the list of an event. */
export function dropInvitee(tenant: TenantModel, invitees: InviteeModel[], invitee: InviteeModel): void {
	forgetMessages(tenant, (message) => message.invitee === invitee)
	invitees.splice(invitees.indexOf(invitee), 1)
}

function blankInvitee(tenant: TenantModel, invitee: InviteeModel): void {
	invitee.email = null
	forgetMessages(tenant, (message) => message.invitee === invitee)
}

function forgetUnlessNeeded(tenant: TenantModel, person: PersonModel): void {
	const people = idsOf(tenant, survivorOf(person))
	if (protecting(tenant, people).length > 0) return
	if (waiversOf(tenant, people).some(({ isPurged }) => !isPurged)) return
	for (const each of people) {
		each.who = null
		each.email = null
	}
	for (const list of [tenant.given, tenant.bans, tenant.notes])
		for (let at = list.length - 1; at >= 0; at--)
			if (people.some((each) => each === list[at]?.person)) list.splice(at, 1)
	forgetMessages(tenant, (message) => message.person !== undefined && people.includes(message.person))
}

function forgetMessages({ messages }: TenantModel, isAbout: (message: MessageModel) => boolean): void {
	for (const message of messages) if (isAbout(message)) message.to = null
}
