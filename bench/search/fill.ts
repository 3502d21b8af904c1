import { join } from 'node:path'
import type { Deps } from '../../src/deps.ts'
import type { Actor } from '../../src/features/audit/actor.ts'
import { issueKey } from '../../src/features/keys/issue.ts'
import { createOrganization } from '../../src/features/organization/create.ts'
import { createTemplate } from '../../src/features/templates/create.ts'
import { publishTemplate } from '../../src/features/templates/publish.ts'
import { saveDraft } from '../../src/features/templates/drafts/save.ts'
import type { SignWaiver } from '../../src/features/waivers/model.ts'
import { signWaiver } from '../../src/features/waivers/signing/sign.ts'
import { createChance, guestOf } from '../people.ts'
import { openQuietly, settle } from './settle.ts'

/**
 * Fills an empty data directory with signed waivers by way of the product's own code, three years of them, and prints as
 * JSON what the searches need to know. Run as `bun bench/search/fill.ts <data directory> <count>`.
 */

/** Signings that wait for one commit. */
const AT_ONCE = 64
const DAY_MS = 86_400_000
const YEARS_MS = 3 * 365 * DAY_MS
/** Two in five guests come again. */
const DISTINCT_SHARE = 0.6
const EVENTS = 200
/** Of the waivers, with an answer that nobody has looked at yet. */
const FLAGGED_SHARE = 0.01

export type Filled = {
	key: string
	organizationId: string
	templateIds: string[]
	eventIds: string[]
	from: number
	to: number
	guests: number
	seconds: number
}

const [directory = '', countText = '0'] = Bun.argv.slice(2)
const count = Number(countText)
const to = Date.now()
let now = to - YEARS_MS
const clock = { now: () => Math.floor(now), monotonic: () => performance.now() }
const deps = openQuietly(directory, clock)

const blocks = [
	{ id: 'name', type: 'name', label: 'Name' },
	{ id: 'email', type: 'email', label: 'Email' },
	{ id: 'phone', type: 'phone', label: 'Phone' },
	{ id: 'born', type: 'date_of_birth', label: 'Date of birth' },
	{ id: 'children', type: 'minors', label: 'Children', required: false },
	{ id: 'condition', type: 'yes_no', label: 'A medical condition?', flagIf: { equals: true } },
	{ id: 'terms', type: 'checkbox', label: 'I know the rules of the hall and follow them.' },
	{ id: 'signature', type: 'signature', label: 'Signature', methods: ['typed'] },
]
const expiries = [
	{ type: 'duration', years: 1 },
	{ type: 'end_of_day' },
	{ type: 'duration', days: 90 },
	{ type: 'end_of_year' },
	{ type: 'never' },
] as const

const { id: organizationId } = createOrganization(deps, { name: 'Bench', timezone: 'Europe/Berlin' })
const actor: Actor = { organizationId, name: 'bench', requestId: 'bench', address: '127.0.0.1' }
const templateIds = await makeTemplates(deps, actor)
const eventIds = makeEvents(deps, organizationId, templateIds)
const guests = Math.max(1, Math.floor(count * DISTINCT_SHARE))
const chance = createChance(1)
const started = performance.now()
for (let signed = 0; signed < count;) {
	const group = Math.min(AT_ONCE, count - signed)
	const from = now
	await Promise.all(
		Array.from({ length: group }, (_, index) => {
			now = from + (index * YEARS_MS) / count
			return signOne()
		}),
	)
	signed += group
	now = from + (group * YEARS_MS) / count
}
await settle(deps)
const seconds = (performance.now() - started) / 1000
const issue = {
	actor,
	issuer: 'owner' as const,
	input: { name: 'bench', scopes: ['*'] as const, expiresAt: null },
}
const { key } = await issueKey(deps, issue)
await deps.close()
const filled: Filled = {
	key,
	organizationId,
	templateIds,
	eventIds,
	from: to - YEARS_MS,
	to,
	guests,
	seconds,
}
await Bun.write(join(directory, 'filled.json'), JSON.stringify(filled))

function signOne(): Promise<unknown> {
	const pick = Math.floor(chance() * templateIds.length)
	const { firstName, lastName, email, phone, dateOfBirth } = guestOf(Math.floor(chance() * guests))
	const children =
		chance() < 0.2 ? Array.from({ length: 1 + Math.floor(chance() * 3) }, () => childOf(lastName)) : []
	const eventId = eventIds[Math.floor(chance() * EVENTS * 4)]
	const body: SignWaiver = {
		templateId: templateIds[eventId === undefined ? pick : 0] ?? '',
		values: {
			name: { firstName, lastName },
			email,
			phone,
			born: dateOfBirth,
			children,
			condition: chance() < FLAGGED_SHARE,
			terms: true,
			signature: { typed: `${firstName} ${lastName}` },
		},
		tags: chance() < 0.02 ? ['vip', 'group'] : chance() < 0.1 ? ['group'] : [],
		...(eventId === undefined ? {} : { eventId }),
	}
	const request = { idempotencyKey: undefined, fingerprint: '', requireBody: () => body }
	return signWaiver(deps, { actor, request, userAgent: 'bench' })
}

function childOf(lastName: string) {
	const { firstName, dateOfBirth } = guestOf(Math.floor(chance() * 1e9))
	return { firstName, lastName, dateOfBirth: dateOfBirth.replace(/^19../, '2018') }
}

async function makeTemplates(deps: Deps, actor: Actor): Promise<string[]> {
	const ids: string[] = []
	for (const expiry of expiries) {
		const { id: templateId } = await createTemplate(deps, {
			actor,
			name: `Waiver ${expiry.type}`,
			settings: { expiry },
		})
		await saveDraft(deps, { actor, templateId, sent: { blocks } })
		await publishTemplate(deps, { actor, templateId })
		ids.push(templateId)
	}
	return ids
}

/** Events have no operation of their own yet that this could call. */
function makeEvents(
	{ db, ids }: Deps,
	organizationId: string,
	[templateId = '']: readonly string[],
): string[] {
	const insert = db.$client.query(
		"INSERT INTO events (id, organization_id, template_id, name, status, created_at, updated_at) VALUES (?, ?, ?, 'Day', 'active', 1, 1)",
	)
	return Array.from({ length: EVENTS }, () => {
		const id = ids.next()
		insert.run(id, organizationId, templateId)
		return id
	})
}
