import { beforeAll, expect, test } from 'bun:test'
import { requireOrganization } from '../../../src/features/organization/organization.ts'
import { appendLogRoots } from '../../../src/features/evidence/audit-root.ts'
import { moveOrganization } from '../../../src/features/moves/send.ts'
import { listMovedTables } from '../../../src/features/moves/tables.ts'
import { makeToken } from '../../../src/features/moves/tokens.ts'
import { verifyData } from '../../../verifier/data.ts'
import { furnish } from '../../support/fixtures/estate.ts'
import type { Estate } from '../../support/fixtures/estate.ts'
import { readTenantRows } from '../../support/fixtures/tenant-rows.ts'
import type { TenantRows } from '../../support/fixtures/tenant-rows.ts'
import { hire, openBrowser, PASSWORD } from '../../support/fixtures/staff.ts'
import type { Desk } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { createClient, until, useService } from '../../support/service/service.ts'

const [from, to] = [useService(), useService()]

let hall: Estate
let neighbor: Estate
let desk: Desk
let before: TenantRows
let signUrl: string
let poster: string

const slugOf = async (estate: Estate): Promise<string> =>
	(await estate.call('GET', '/v1/organization')).body.slug

beforeAll(async () => {
	;[hall, neighbor] = [await furnish(from, 'Hall'), await furnish(from, 'Neighbor')]
	await furnish(to, 'Resident')
	desk = await hire(from, hall, 'owner')
	const { body: links } = await hall.call('POST', '/v1/prefill-links', {
		templateId: hall.templateId,
		values: { name: { firstName: 'Edith', lastName: 'Clarke' } },
	})
	signUrl = links.url
	const open = await publishTemplate(hall.call, { name: 'Open' })
	poster = new URL((await hall.call('GET', `/v1/templates/${open}`)).body.signUrl).pathname
	const { deps } = from.service
	const actor = { organizationId: hall.organizationId }
	const day = 86_400_000
	const later = { ...deps, clock: { ...deps.clock, now: () => Date.now() + 2 * day } }
	await deps.write((tx) => void appendLogRoots(tx, later, actor.organizationId))
	await until(async () => (await hall.call('GET', '/v1/jobs')).status >= 0)
	before = rowsIn(from, hall.organizationId)
	const token = makeToken(to.service.deps)
	await moveOrganization(deps, {
		organization: requireOrganization(deps.db, hall.organizationId),
		to: to.service.url,
		token,
		tell: () => undefined,
	})
}, 120_000)

/** Rows without what belongs to a box: numbers of rows, what its keys made, and who was last seen when. */
function rowsIn({ service: { deps } }: typeof from, organizationId: string): TenantRows {
	const rows = readTenantRows(deps.db.$client, organizationId)
	const tables = listMovedTables(deps.db)
	const own = new Set([
		'token_hash',
		'recipient_hash',
		'answers',
		'pin',
		'secret',
		'previous_secret',
		'last_used_at',
		'last_seen_at',
		'leased',
	])
	return Object.fromEntries(
		tables.map(({ name, columns, numbers }) => {
			const kept = columns.filter((column, at) => !numbers.has(at) && !own.has(column))
			const lines = (rows[name] ?? []).map((row) => JSON.stringify(kept.map((column) => row[column])))
			return [name, lines.sort() as never]
		}),
	)
}

test('Every row of every table arrives as it was stored, and nothing else is touched', () => {
	const after = rowsIn(to, hall.organizationId)
	const { chain: chainBefore = [], former_links: _links, ...rest } = before
	const { chain = [], former_links: former = [], ...others } = after
	for (const [table, rows] of Object.entries(rest)) {
		if (table === 'jobs' || table === 'chain_nodes') continue
		expect({ table, rows: others[table] }).toEqual({ table, rows })
	}
	expect(chain.slice(0, chainBefore.length).length).toBe(chainBefore.length)
	expect(chain.length).toBe(chainBefore.length + 1)
	expect(former.length).toBeGreaterThan(3)
	expect(to.service.deps.db.$client.query('PRAGMA foreign_key_check').all()).toEqual([])
})

test('The chain, the logs, the rows and the files verify on both boxes', () => {
	// A root of a log covers the numbers of its rows, which are others at the new box.
	const entries = to.service.deps.db.$client
		.query<{ kind: string; shift: number | null }, [string]>(
			"SELECT body ->> '$.kind' AS kind, body ->> '$.data.audit_log' AS shift FROM chain WHERE organization_id = ? ORDER BY seq",
		)
		.all(hall.organizationId)
	expect(entries.filter(({ kind }) => kind === 'audit.root').length).toBeGreaterThan(0)
	expect(entries.find(({ kind }) => kind === 'chain.moved')?.shift).toBe(131_072)
	for (const { config } of [from, to])
		for (const verdict of verifyData(config.dataDir)) expect(verdict).toMatchObject({ fault: undefined })
})

test('The same key reads and signs at the new box, and the old one leads readers there and signs nothing', async () => {
	const there = createClient(to.service.url, hall.key)
	const { body } = await there('GET', `/v1/waivers/${hall.waiverId}`)
	expect(body).toMatchObject({ id: hall.waiverId, pdfStatus: 'ready' })
	expect((await there('GET', `/v1/waivers/${hall.waiverId}/pdf`)).status).toBe(200)
	await sign({ call: there }, hall.templateId)

	const old = await fetch(`${from.service.url}/v1/waivers/${hall.waiverId}?x=1`, {
		redirect: 'manual',
		headers: { authorization: `Bearer ${hall.key}` },
	})
	expect([old.status, old.headers.get('location')]).toEqual([
		308,
		`${to.service.url}/v1/waivers/${hall.waiverId}?x=1`,
	])
	const refused = await hall.call('POST', '/v1/waivers', {})
	expect(refused).toMatchObject({
		status: 409,
		body: { error: { code: 'moved', details: { to: to.service.url } } },
	})
	const page = await fetch(`${from.service.url}${poster}`, {
		redirect: 'manual',
		headers: { accept: 'text/html' },
	})
	expect([page.status, page.headers.get('location')]).toEqual([308, `${to.service.url}${poster}`])
	expect((await fetch(`${to.service.url}${poster}`)).status).toBe(200)
	expect((await neighbor.call('GET', `/v1/waivers/${neighbor.waiverId}`)).status).toBe(200)
	expect(await slugOf(neighbor)).toBe('neighbor')
})

test('A link that was sent before opens at the new box, and shows what was filled in', async () => {
	const page = await fetch(`${to.service.url}${new URL(signUrl).pathname}`)
	expect(page.status).toBe(200)
	expect(await page.text()).toContain('Edith')
})

test('Staff sign in at the new box with their password, and are told of it at the old one', async () => {
	const person = { login: desk.login, password: PASSWORD }
	expect((await openBrowser(to).call('POST', '/desk/session', person)).status).toBeLessThan(300)
	expect((await openBrowser(from).call('POST', '/desk/session', person)).body.error?.code).toBe('moved')
	expect((await desk.call('PATCH', '/desk/me', { views: [] })).body.error.code).toBe('moved')
})

test('Secrets are encrypted with the key of the new box, and are what they were', async () => {
	const secretsOf = ({ service: { deps } }: typeof from): (string | undefined)[] => {
		const read = (sql: string) =>
			deps.db.$client
				.query<{ owner: string; secret: Uint8Array }, [string]>(sql)
				.all(hall.organizationId)
				.map(({ owner, secret }) => deps.secretBox.open(secret, owner)?.toHex())
		return [
			...read('SELECT id AS owner, secret FROM webhook_endpoints WHERE organization_id = ? ORDER BY id'),
			...read('SELECT id AS owner, secret FROM booking_sources WHERE organization_id = ? ORDER BY id'),
			...read(
				"SELECT 'totp ' || staff_id AS owner, t.secret FROM staff_totp t JOIN staff s ON s.id = t.staff_id WHERE s.organization_id = ? ORDER BY s.id",
			),
		]
	}
	expect(secretsOf(to).length).toBeGreaterThan(2)
	expect(secretsOf(to)).toEqual(secretsOf(from))
	expect(secretsOf(to)).not.toContain(undefined)
	const there = createClient(to.service.url, hall.key)
	const { body: queued } = await there('POST', `/v1/webhooks/${hall.webhookId}/test`)
	await until(async () => {
		const { body } = await there('GET', `/v1/webhooks/${hall.webhookId}/deliveries/${queued.deliveryId}`)
		return body.status === 'delivered' ? true : undefined
	})
})

test('An address that wants no mail gets none from the new box, and its link of before still works there', async () => {
	const { deps } = from.service
	const token = deps.linkTokens.derive({ kind: 'leave', subjectId: hall.messageId, generation: 0 })
	const page = await fetch(`${to.service.url}/leave/${hall.messageId}/${token}`)
	expect(page.status).toBe(200)
	expect((await fetch(`${to.service.url}/leave/${hall.messageId}/${token.toLowerCase()}`)).status).toBe(404)
	const hashes = (db: typeof deps.db) =>
		db.$client
			.query<{ hash: Uint8Array; id: string }, [string]>(
				'SELECT id, recipient_hash AS hash FROM suppressions WHERE organization_id = ? ORDER BY id',
			)
			.all(hall.organizationId)
	const [old, own] = [hashes(deps.db), hashes(to.service.deps.db)]
	expect(own.map(({ id }) => id)).toEqual(old.map(({ id }) => id))
	expect(own.length).toBeGreaterThan(0)
	for (const [at, { hash }] of own.entries()) expect(hash).not.toEqual(old[at]?.hash ?? hash)
})

test('The search of the new box finds who came with it', async () => {
	const there = createClient(to.service.url, hall.key)
	await until(async () => {
		const { body } = await there('GET', '/v1/participants?query=byron')
		return body.items?.length > 0 ? true : undefined
	})
})
