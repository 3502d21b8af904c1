import { holdsScope } from '../../api/scopes.ts'
import type { Scope } from '../../api/scopes.ts'
import type { Db } from '../../db/client.ts'
import { defined } from '../../kit/defined.ts'
import { dayInZone } from '../../kit/time/dates.ts'
import { fullName } from '../../kit/text/full-name.ts'
import { findDevice } from '../accounts/devices/queries.ts'
import { findStaff } from '../accounts/staff/queries.ts'
import type { AuditEntry } from '../audit/table.ts'
import { findCheckin, listArrived } from '../checkins/queries.ts'
import { findInvitee } from '../events/invitees/queries.ts'
import { findEvent } from '../events/queries.ts'
import { findImport } from '../imports/queries.ts'
import { findIncident } from '../incidents/queries.ts'
import { findKey } from '../keys/queries.ts'
import { findKiosk } from '../kiosks/queries.ts'
import { findLocation } from '../locations/queries.ts'
import { findMark } from '../marks/queries.ts'
import { findCampaign } from '../messages/campaigns/queries.ts'
import { findMessage } from '../messages/queries.ts'
import { requireOrganization } from '../organization/organization.ts'
import { findParticipant } from '../participants/queries.ts'
import { findTemplate } from '../templates/queries.ts'
import { findHold } from '../waivers/changes/hold-queries.ts'
import { findWaiver } from '../waivers/queries.ts'
import { findSigner } from '../waivers/waiver.ts'
import { findKeptEndpoint } from '../webhooks/queries.ts'
import type { Mention, MentionKind } from './log-model.ts'

/** What an entry is about, and why, where that is known. */
export type About = { readonly mentions: Mention[]; readonly reason?: string }

export type Describe = (entry: Pick<AuditEntry, 'action' | 'subject' | 'data'>) => About

/**
 * Returns a function that names what an entry is about, as it is called now. The logs hold ids alone, so whoever is erased
 * has no name in them either. @param scopes what the reader may see: names of other records are null
 */
export function describer(db: Db, organizationId: string, scopes: ReadonlySet<string>): Describe {
	const names = new Map<string, string | null>()
	const mention = (kind: MentionKind, id: unknown): Mention[] => {
		if (typeof id !== 'string') return []
		const key = `${kind} ${id}`
		if (!names.has(key)) {
			const maySee = holdsScope(scopes, NEEDS[kind])
			names.set(key, maySee ? nameOf(db, organizationId, kind, id) : null)
		}
		return [{ kind, id, name: names.get(key) ?? null }]
	}
	const ofCheckin = (id: string): About => {
		const checkin = findCheckin(db, organizationId, id)
		if (checkin === undefined) return { mentions: [] }
		const people = listArrived(db, [checkin]).get(checkin.seq) ?? []
		const maySee = holdsScope(scopes, 'checkins:read')
		const isHidden = checkin.purgedAt !== null || !maySee
		return {
			mentions: [
				...people.map((person): Mention => ({
					kind: 'participant',
					id: person.id,
					name: isHidden ? null : fullName(person),
				})),
				...mention('event', checkin.eventId),
				...mention('location', checkin.locationId),
			],
			...defined({ reason: isHidden ? undefined : (checkin.reason ?? undefined) }),
		}
	}
	return ({ action, subject, data }) => {
		const noun = action.split('.')[0] ?? ''
		if (noun === 'checkin') return ofCheckin(subject)
		const kind = KINDS[noun]
		const others = Object.entries(OTHERS).flatMap(([key, other]) =>
			mention(other, data[key as keyof typeof OTHERS]),
		)
		return {
			mentions: [...(kind === undefined ? [] : mention(kind, subject)), ...others],
			...defined({
				reason: holdsScope(scopes, 'waivers:read')
					? reasonOf(db, organizationId, action, subject)
					: undefined,
			}),
		}
	}
}

/** What the first part of an act says its subject is. */
const KINDS: Readonly<Record<string, MentionKind>> = {
	waiver: 'waiver',
	guardian_link: 'waiver',
	file: 'waiver',
	image: 'waiver',
	participant: 'participant',
	template: 'template',
	event: 'event',
	invitees: 'event',
	invitee: 'invitee',
	location: 'location',
	kiosk: 'kiosk',
	desk_device: 'desk_device',
	staff: 'staff',
	key: 'key',
	webhook: 'webhook',
	message: 'message',
	campaign: 'campaign',
	import: 'import',
	mark: 'mark',
	incident: 'incident',
}

/** What else an entry names, by the keys of its data. */
const OTHERS = {
	templateId: 'template',
	eventId: 'event',
	inviteeId: 'invitee',
	deviceId: 'desk_device',
	intoId: 'participant',
	fromId: 'participant',
	markId: 'mark',
} as const satisfies Partial<Record<keyof AuditEntry['data'], MentionKind>>

/** The scope that reads a record's name elsewhere. */
const NEEDS: Readonly<Record<MentionKind, Scope>> = {
	waiver: 'waivers:read',
	participant: 'participants:read',
	template: 'templates:read',
	event: 'events:read',
	invitee: 'events:read',
	location: 'locations:read',
	message: 'messages:read',
	campaign: 'messages:read',
	// Whoever reads the logs is told who acts, and through what.
	kiosk: 'audit:read',
	desk_device: 'audit:read',
	staff: 'audit:read',
	key: 'audit:read',
	webhook: 'audit:read',
	import: 'audit:read',
	incident: 'incidents:read',
	mark: 'audit:read',
}

const NAMED = {
	template: findTemplate,
	event: findEvent,
	location: findLocation,
	kiosk: findKiosk,
	desk_device: findDevice,
	staff: findStaff,
	key: findKey,
	mark: findMark,
}

function nameOf(db: Db, organizationId: string, kind: MentionKind, id: string): string | null {
	switch (kind) {
		case 'waiver': {
			const waiver = findWaiver(db, organizationId, id)
			const signer = waiver && findSigner(db, waiver)
			return signer === undefined ? null : fullName(signer)
		}
		case 'participant': {
			const person = findParticipant(db, organizationId, id)
			return person === undefined ? null : fullName(person) || null
		}
		case 'invitee': {
			const invitee = findInvitee(db, organizationId, id)
			const name = [invitee?.firstName, invitee?.lastName].filter(Boolean).join(' ')
			return name || (invitee?.email ?? invitee?.phone ?? null)
		}
		case 'message':
			return findMessage(db, organizationId, id)?.recipient ?? null
		case 'webhook': {
			const endpoint = findKeptEndpoint(db, organizationId, id)
			return endpoint === undefined ? null : (endpoint.description ?? new URL(endpoint.url).host)
		}
		case 'incident': {
			const incident = findIncident(db, organizationId, id)
			return incident === undefined
				? null
				: dayInZone(incident.happenedAt, requireOrganization(db, organizationId).timezone)
		}
		case 'campaign':
			return findCampaign(db, organizationId, id)?.subject ?? null
		case 'import':
			return findImport(db, organizationId, id)?.system ?? null
		default:
			return NAMED[kind](db, organizationId, id)?.name ?? null
	}
}

function reasonOf(db: Db, organizationId: string, action: string, subject: string): string | undefined {
	if (action !== 'waiver.voided' && action !== 'waiver.held') return undefined
	const waiver = findWaiver(db, organizationId, subject)
	if (waiver === undefined || waiver.purgedAt !== null) return undefined
	return (action === 'waiver.voided' ? waiver.voidReason : findHold(db, waiver.seq)?.reason) ?? undefined
}
