import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireOrganization } from '../../../src/features/organization/organization.ts'
import { createOrganization } from '../../../src/features/organization/create.ts'
import { freeze } from '../../../src/features/moves/freeze.ts'
import { abandonMove, moveOrganization } from '../../../src/features/moves/send.ts'
import { makeToken, tidyArrivals } from '../../../src/features/moves/tokens.ts'
import { messageOf } from '../../../src/kit/errors.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'
import { verifyData } from '../../../verifier/data.ts'
import { publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'
import { createClient, until, useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

const [from, to] = [useService(), useService()]

const movingOf = ({ organizationId }: Tenant, token: string, url = to.service.url) => ({
	organization: requireOrganization(from.service.deps.db, organizationId),
	to: url,
	token,
	tell: () => undefined,
})

const move = (tenant: Tenant, token: string, url?: string): Promise<void> =>
	moveOrganization(from.service.deps, movingOf(tenant, token, url))

const refusalOf = (work: Promise<void>): Promise<string> => work.then(() => 'none', messageOf)

const abandon = (hall: Tenant, token: string): Promise<void> => {
	const { organization, ...box } = movingOf(hall, token)
	return abandonMove(from.service.deps, organization, box)
}

async function open(name: string): Promise<Tenant & { templateId: string; ids: string[] }> {
	const tenant = from.tenant(name)
	const templateId = await publishTemplate(tenant.call, { name: 'Form' })
	const ids = [(await sign(tenant, templateId)).id, (await sign(tenant, templateId)).id]
	for (const id of ids)
		await until(async () =>
			(await tenant.call('GET', `/v1/waivers/${id}`)).body.pdfStatus === 'ready' ? true : undefined,
		)
	return { ...tenant, templateId, ids }
}

test('A frozen organization refuses each change with 503 and Retry-After, shows what it has, and stops no other', async () => {
	const [hall, other] = [await open('Frozen'), await open('Free')]
	freeze(from.service.deps.db, hall.organizationId, 0)
	for (const [method, path, body] of [
		['POST', '/v1/waivers', {}],
		['PATCH', '/v1/organization', { name: 'Other' }],
		['POST', '/v1/locations', { name: 'Hall' }],
		['POST', `/v1/waivers/${hall.ids[0]}/void`, { reason: 'A test' }],
	] as const) {
		const answer = await (path === '/v1/waivers' ? signing(hall) : hall.call(method, path, body))
		expect({ path, status: answer.status }).toEqual({ path, status: 503 })
		expect(answer.headers.get('retry-after')).toBe('10')
		expect(answer.body.error.message).toContain('moving to another box')
	}
	expect((await hall.call('GET', '/v1/templates')).status).toBe(200)
	await sign(other, other.templateId)
	const token = makeToken(to.service.deps)
	await abandon(hall, token)
	await sign(hall, hall.templateId)
	expect(existsSync(join(to.config.dataDir, 'arrivals', sha256Hex(token)))).toBe(false)
})

/** A signing that may be refused. */
function signing({ call, templateId }: Tenant & { templateId: string }) {
	return call('POST', '/v1/waivers', { templateId, values })
}

test('A move that was cut off before the freeze goes on, and sends no piece twice', async () => {
	const hall = await open('Cut')
	const token = makeToken(to.service.deps)
	const folder = join(to.config.dataDir, 'arrivals', sha256Hex(token), 'pieces')
	let calls = 0
	const failing = {
		...from.service.deps,
		files: { ...from.service.deps.files, get: async () => ((calls += 1), undefined) },
	}
	expect(await refusalOf(moveOrganization(failing, movingOf(hall, token)))).toContain('is missing here')
	expect(calls).toBeGreaterThan(0)
	const sent = readdirSync(folder).sort()
	expect(sent.length).toBeGreaterThan(3)
	await sign(hall, hall.templateId)
	await move(hall, token)
	const there = createClient(to.service.url, hall.key)
	const { body } = await there('GET', '/v1/waivers')
	expect(body.items.length).toBe(3)
	for (const verdict of verifyData(to.config.dataDir)) expect(verdict).toMatchObject({ fault: undefined })
})

test('A box that dies while it stores what came starts anew, and has each row once', async () => {
	const hall = await open('Twice')
	const token = makeToken(to.service.deps)
	const { deps } = to.service
	// As a box that died between two tables leaves it.
	deps.db.$client.run('PRAGMA foreign_keys = OFF')
	deps.db.$client.run(
		"INSERT INTO waiver_tags (organization_id, tag, waiver_seq, position) VALUES (?, 'left over', 1, 0)",
		[hall.organizationId],
	)
	deps.db.$client.run('PRAGMA foreign_keys = ON')
	await move(hall, token)
	const rows = deps.db.$client
		.query('SELECT tag FROM waiver_tags WHERE organization_id = ?')
		.all(hall.organizationId)
	expect(rows).toEqual([])
	expect((await createClient(to.service.url, hall.key)('GET', '/v1/waivers')).body.items.length).toBe(2)
})

test('A move that was cut off after the other box had it only leads everybody there', async () => {
	const hall = await open('Late')
	const token = makeToken(to.service.deps)
	await move(hall, token)
	const { db } = from.service.deps
	db.$client.run('UPDATE organizations SET moved_to = NULL WHERE id = ?', [hall.organizationId])
	freeze(db, hall.organizationId, 0)
	expect(await refusalOf(abandon(hall, token))).toContain('The other box has it')
	await move(hall, token)
	expect((await hall.call('POST', '/v1/waivers', {})).body.error.code).toBe('moved')
	expect((await createClient(to.service.url, hall.key)('GET', '/v1/waivers')).body.items.length).toBe(2)
})

test('What can’t be moved is told before anything is sent, and nothing changes', async () => {
	const hall = await open('Wrong')
	const { deps } = to.service
	const token = makeToken(deps)
	expect(await refusalOf(move(hall, 'x'.repeat(43)))).toContain('This box has not made this token')
	expect(await refusalOf(move(hall, token, 'http://box.example'))).toContain('Give an address with https')
	expect(await refusalOf(move(hall, token, 'http://127.0.0.1:1'))).toContain('does not answer')
	expect(await refusalOf(move(hall, makeToken(from.service.deps), from.service.url))).toContain(
		'on that box already',
	)
	const { id } = createOrganization(deps, { name: 'Wrong' })
	expect(await refusalOf(move(hall, token))).toContain('had, the slug "wrong". Rename one of the two first.')
	deps.db.$client.run('UPDATE organizations SET slug = ? WHERE id = ?', ['elsewhere', id])
	expect(readdirSync(join(to.config.dataDir, 'arrivals', sha256Hex(token), 'pieces'))).toEqual([])
	await sign(hall, hall.templateId)
	await move(hall, token)
	const other = await open('Second')
	expect(await refusalOf(move(other, token))).toContain('another organization. Make one for each.')
})

test('Bytes that are not those of their hash are refused, and a token can bring one piece only under its hash', async () => {
	const token = makeToken(to.service.deps)
	const send = (path: string, body: string) =>
		to.anonymous('PUT', path, body, { authorization: `Bearer ${token}` })
	expect((await send(`/move/pieces/${sha256Hex('a')}`, 'b')).status).toBe(422)
	expect((await send('/move/pieces/..%2f..%2fabout', 'b')).status).toBe(422)
	expect((await send(`/move/pieces/${sha256Hex('a')}`, 'a')).status).toBe(200)
	expect((await to.anonymous('GET', '/move/state')).status).toBe(401)
	mkdirSync(join(to.config.dataDir, 'arrivals', 'stray'), { recursive: true })
	writeFileSync(join(to.config.dataDir, 'arrivals', 'stray', 'x'), '')
	await tidyArrivals(to.service.deps)
	expect(existsSync(join(to.config.dataDir, 'arrivals', 'stray'))).toBe(false)
	rmSync(join(to.config.dataDir, 'arrivals'), { recursive: true })
	for (let count = 0; count < 5; count++) makeToken(to.service.deps)
	expect(() => makeToken(to.service.deps)).toThrow('5 tokens wait for an organization')
})
