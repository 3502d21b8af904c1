import { emit, idsOf, survivorOf, waiversOf } from './model.ts'
import type { InviteeModel, MessageModel, PersonModel, TenantModel, WaiverModel } from './model.ts'

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
}

/** Takes out of the model what the erasure of a person takes. @returns the counts that the service answers with */
export function forgetPerson(
	tenant: TenantModel,
	person: PersonModel,
): { purgedWaivers: number; heldWaivers: number } {
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
	if (free.length === kept.length) forgetContacts(tenant, people, emails)
	forgetUnlessNeeded(tenant, person)
	return { purgedWaivers: free.length, heldWaivers: kept.length - free.length }
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
