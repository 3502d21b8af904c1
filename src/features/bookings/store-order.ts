import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { MAX_TAG_LENGTH } from '../../http/schema.ts'
import { cutText, tidy } from '../../kit/text/text.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import { emailKey } from '../../search/email-key.ts'
import { systemActor } from '../audit/actor.ts'
import { endPrefillLink } from '../links/prefill/end.ts'
import { addPrefillLink } from '../links/prefill/create.ts'
import { changePrefillLink, countUses } from '../links/prefill/change.ts'
import { requirePrefillLink } from '../links/prefill/prefill-link.ts'
import { inviteBooker } from '../messages/invite-booker.ts'
import { todayOf } from '../organization/organization.ts'
import { requireSignable } from '../templates/signable.ts'
import { requireWaiverForm } from '../templates/template.ts'
import type { Order, Part } from './order.ts'
import { contactMarkOf, countPeople, planPart } from './plan.ts'
import type { Plan } from './plan.ts'
import { insertBooking, listParts, updateBooking } from './queries.ts'
import type { LiveSource } from './source.ts'
import type { Booking } from './table.ts'

/** Links of one order; nobody books for more. */
const MAX_PARTS = 200

/** A system that sends an old state again does so within days; a visit may be changed for as long as it is remembered. */
const KEPT_AFTER_END_MS = 90 * DAY_MS

/** No state that a sender tells is later. */
const FINAL = Number.MAX_SAFE_INTEGER

type StoreDeps = Pick<Deps, 'clock' | 'ids' | 'linkTokens' | 'secretBox'>

type Setting = StoreDeps & { readonly source: LiveSource; readonly version: number }

/**
 * Brings the links of an order to its state. A repeated or an older state changes nothing.
 * @returns whether the order is about this source's products, or was once
 * @throws Problem 404 or 409 if the form can't be signed: then nothing of it is stored
 */
export function storeOrder(tx: Tx, deps: StoreDeps, source: LiveSource, order: Order): boolean {
	const mark = Buffer.from(deps.linkTokens.keyedHash('booking', source.id, order.id))
	const rows = listParts(tx, source.id, mark)
	const version = order.isFinal ? FINAL : Math.min(Math.max(0, Math.trunc(order.version)), FINAL - 1)
	if (rows.some((row) => row.version > version)) return rows.length > 0
	const setting = { ...deps, source, version }
	const wanted = order.state === 'ended' ? [] : wantedParts(source, order)
	const kept = new Set(wanted.map(({ part }) => part.part))
	for (const row of rows) if (!kept.has(row.part)) endBooking(tx, setting, row)
	for (const { part, people } of wanted) {
		const row = rows.find((each) => each.part === part.part)
		if (row?.state === 'erased') continue
		storePart(tx, setting, { mark, row, part, people })
	}
	if (rows.length > 0 || wanted.length > 0) return true
	// Its end may come before its beginning.
	if (order.state === 'ended') insertBooking(tx, { ...tombstone(setting, mark), state: 'ended' })
	return false
}

function wantedParts(source: LiveSource, { parts }: Order): { part: Part; people: number }[] {
	return parts.slice(0, MAX_PARTS).flatMap((part) => {
		const people = countPeople(source, part)
		return people === undefined ? [] : [{ part, people }]
	})
}

function tombstone({ clock, source, version }: Setting, mark: Uint8Array): Omit<Booking, 'seq'> {
	const now = clock.now()
	return {
		organizationId: source.organizationId,
		sourceId: source.id,
		mark,
		part: 0,
		state: 'expected',
		prefillLinkId: null,
		name: null,
		people: 0,
		signedBefore: 0,
		visitAt: null,
		allDay: false,
		version,
		contactMark: null,
		contentMark: null,
		forgetAt: now,
		deleteAt: now + KEPT_AFTER_END_MS,
	}
}

/** What was signed stays. */
function endBooking(tx: Tx, deps: Setting, row: Booking): void {
	const ended = { version: deps.version, name: null, contactMark: null, contentMark: null }
	if (row.state === 'expected' && row.prefillLinkId !== null)
		endPrefillLink(tx, deps, { actor: actorOf(row), id: row.prefillLinkId })
	updateBooking(tx, row.seq, row.state === 'expected' ? { ...ended, state: 'ended' } : ended)
}

const actorOf = ({ organizationId }: Pick<Booking, 'organizationId'>) =>
	systemActor(organizationId, 'bookings')

type Told = {
	readonly mark: Uint8Array
	readonly row: Booking | undefined
	readonly part: Part
	readonly people: number
}

function storePart(tx: Tx, deps: Setting, { mark, row, part, people }: Told): void {
	const { source, clock } = deps
	const now = clock.now()
	const template = requireWaiverForm(tx, source.organizationId, source.templateId)
	const today = todayOf(tx, clock, source.organizationId)
	const { blocks } = requireSignable(tx, template, today)
	const plan = planPart(blocks, part, { people, today, now })
	const content = JSON.stringify([plan, part.visit])
	const contentMark = Buffer.from(deps.linkTokens.keyedHash('booking content', source.id, content))
	const contactMark = plan.email === null ? null : contactMarkOf(deps, source.id, emailKey(plan.email))
	const isSame =
		row?.contentMark !== null && row?.contentMark !== undefined && isEqual(row.contentMark, contentMark)
	// The visit is over: a shop may call an order completed weeks later.
	if (row !== undefined && (isSame || (plan.expiresAt <= now && row.state === 'expected'))) {
		updateBooking(tx, row.seq, { version: deps.version })
		return
	}
	if (plan.expiresAt <= now) return
	const base = row ?? tombstone(deps, mark)
	const link = linkFor(tx, deps, { base, plan, contactMark })
	const booking = {
		...base,
		...link,
		part: part.part,
		state: 'expected',
		name: plan.name,
		people,
		visitAt: part.visit?.at ?? null,
		allDay: part.visit?.allDay ?? false,
		version: deps.version,
		contactMark,
		contentMark,
		forgetAt: plan.expiresAt,
		deleteAt: plan.expiresAt + KEPT_AFTER_END_MS,
	} as const
	if (row === undefined) insertBooking(tx, booking)
	else updateBooking(tx, row.seq, booking)
}

type Wish = {
	readonly base: Omit<Booking, 'seq'>
	readonly plan: Plan
	readonly contactMark: Uint8Array | null
}

/**
 * Changes the link; its address stays. Whoever has the link of another address must not see the new one's answers, so
 * that link ends, and another one is made. A mail goes to each address once.
 */
function linkFor(
	tx: Tx,
	deps: Setting,
	{ base, plan, contactMark }: Wish,
): Pick<Booking, 'prefillLinkId' | 'signedBefore'> {
	const { organizationId } = base
	const former = base.state === 'expected' ? base.prefillLinkId : null
	const isOther =
		base.contactMark !== null && (contactMark === null || !isEqual(base.contactMark, contactMark))
	if (former !== null && !isOther) {
		changePrefillLink(tx, deps, organizationId, former, {
			...plan,
			maxUses: Math.max(0, plan.people - base.signedBefore),
		})
		if (base.contactMark === null) invite(tx, deps, plan, former)
		return { prefillLinkId: former, signedBefore: base.signedBefore }
	}
	const signedBefore = base.signedBefore + countSigned(tx, base)
	if (former !== null) endPrefillLink(tx, deps, { actor: actorOf(base), id: former })
	if (signedBefore >= plan.people)
		return { prefillLinkId: base.prefillLinkId, signedBefore: base.signedBefore }
	const { id } = addPrefillLink(tx, deps, {
		actor: actorOf(base),
		until: plan.expiresAt,
		input: {
			templateId: deps.source.templateId,
			values: { ...plan.values },
			maxUses: plan.people - signedBefore,
			// Staff find a waiver by its tags.
			...(plan.externalId === '' ? {} : { externalId: plan.externalId, tags: [tagOf(plan)] }),
		},
	})
	invite(tx, deps, plan, id)
	return { prefillLinkId: id, signedBefore }
}

const tagOf = ({ externalId }: Plan): string => tidy(cutText(externalId, MAX_TAG_LENGTH))

function countSigned(tx: Tx, { organizationId, prefillLinkId }: Omit<Booking, 'seq'>): number {
	return prefillLinkId === null ? 0 : countUses(tx, requirePrefillLink(tx, organizationId, prefillLinkId))
}

function invite(tx: Tx, deps: Setting, { email, language }: Plan, prefillLinkId: string): void {
	const { organizationId, sendsMail } = deps.source
	if (sendsMail && email !== null)
		inviteBooker(tx, deps, { organizationId, recipient: email, prefillLinkId, language })
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
	return Buffer.from(one).equals(other)
}
