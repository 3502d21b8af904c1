import { expect, test } from 'bun:test'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noteBackup } from '../../../src/features/backup/last-backup.ts'
import { requireOrganization } from '../../../src/features/organization/organization.ts'
import { findOrganization } from '../../../src/features/organization/queries.ts'
import { removeMovedOrganization } from '../../../src/features/organization/remove.ts'
import { listWaiverFiles } from '../../../src/features/moves/files.ts'
import { schemaOf } from '../../../src/features/moves/accept.ts'
import { abandonMove, moveOrganization, requireKept } from '../../../src/features/moves/send.ts'
import { makeToken, tidyArrivals } from '../../../src/features/moves/tokens.ts'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { messageOf } from '../../../src/kit/errors.ts'
import { VERSION } from '../../../src/kit/release/version.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'
import { furnish } from '../../support/fixtures/estate.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { readTenantRows } from '../../support/fixtures/tenant-rows.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { createClient, until, useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

const [from, to] = [useService(), useService()]

type Hall = Tenant & { readonly templateId: string; readonly waiverId: string }

async function open(name: string): Promise<Hall> {
	const tenant = from.tenant(name)
	const templateId = await publishTemplate(tenant.call, { name: 'Form' })
	const { id: waiverId } = await sign(tenant, templateId)
	await until(async () =>
		(await tenant.call('GET', `/v1/waivers/${waiverId}`)).body.pdfStatus === 'ready' ? true : undefined,
	)
	return { ...tenant, templateId, waiverId }
}

const move = (hall: Tenant, token: string): Promise<void> =>
	moveOrganization(from.service.deps, {
		organization: requireOrganization(from.service.deps.db, hall.organizationId),
		to: to.service.url,
		token,
		tell: () => undefined,
	})

const abandon = (hall: Tenant, token: string): Promise<void> => {
	const { db } = from.service.deps
	const organization = requireOrganization(db, hall.organizationId)
	return abandonMove(from.service.deps, organization, { to: to.service.url, token })
}

const refusalOf = (work: Promise<void>): Promise<string> => work.then(() => 'none', messageOf)

const folderOf = (token: string): string => join(to.config.dataDir, 'arrivals', sha256Hex(token))

const countRows = (box: typeof from, { organizationId }: Tenant): number =>
	Object.values(readTenantRows(box.service.deps.db.$client, organizationId)).flat().length

test('A version apart and a disk too small are told before anything is sent', async () => {
	const token = makeToken(to.service.deps)
	const offer = {
		version: VERSION,
		schema: schemaOf(),
		organizationId: crypto.randomUUID(),
		slugs: ['new'],
		hosts: [],
		logins: [],
		bytes: 0,
	}
	const send = (change: object) =>
		to.anonymous('POST', '/move/offer', { ...offer, ...change }, { authorization: `Bearer ${token}` })
	for (const change of [{ version: '0.0.1' }, { schema: 'another' }])
		expect(await send(change)).toMatchObject({
			status: 409,
			body: {
				error: { code: 'conflict', message: expect.stringContaining('Update both to the same version') },
			},
		})
	expect(await send({ bytes: 1e15 })).toMatchObject({
		status: 507,
		body: { error: { code: 'storage_full', message: expect.stringContaining('this organization needs') } },
	})
	expect((await send({ bytes: 'many' })).body.error.message).toContain('speaks another version')
	expect(readdirSync(join(folderOf(token), 'pieces'))).toEqual([])
	expect((await send({})).body).toEqual({ state: 'open' })
})

test('A login and a host that somebody has at the other box are told before anything is sent', async () => {
	const hall = await open('Taken')
	const resident = to.tenant('Resident')
	const [own, other] = [await hire(from, hall, 'owner'), await hire(to, resident, 'owner')]
	const token = makeToken(to.service.deps)
	const { $client } = from.service.deps.db
	$client.run('UPDATE staff SET login = ? WHERE id = ?', [other.login, own.staffId])
	expect(await refusalOf(move(hall, token))).toContain(`somebody has the login ${other.login}`)
	$client.run('UPDATE staff SET login = ? WHERE id = ?', [own.login, own.staffId])

	for (const tenant of [hall, resident])
		expect((await tenant.call('PATCH', '/v1/organization', { hosts: ['waiver.example.org'] })).status).toBe(
			200,
		)
	expect(await refusalOf(move(hall, token))).toContain('another organization has the name waiver.example.org')
	expect(readdirSync(join(folderOf(token), 'pieces'))).toEqual([])
	expect((await hall.call('PATCH', '/v1/organization', { hosts: [] })).status).toBe(200)
	await sign(hall, hall.templateId)
	await move(hall, token)
})

test('A second token for the same organization is refused until the first has ended', async () => {
	const hall = await open('Twice')
	const [first, second] = [makeToken(to.service.deps), makeToken(to.service.deps)]
	const failing = { ...from.service.deps, files: { ...from.service.deps.files, get: async () => undefined } }
	const organization = requireOrganization(from.service.deps.db, hall.organizationId)
	const place = { organization, to: to.service.url, tell: () => undefined }
	expect(await refusalOf(moveOrganization(failing, { ...place, token: first }))).toContain('is missing here')
	expect(await refusalOf(move(hall, second))).toContain('Another token has begun to bring this organization')
	await move(hall, first)
	const there = createClient(to.service.url, hall.key)
	expect((await there('GET', '/v1/waivers')).body.items.length).toBe(1)
})

test('What does not verify at the other box is not opened there, and goes on here once the move is abandoned', async () => {
	const hall = await open('Forged')
	const { $client } = from.service.deps.db
	const values = $client.query<{ values: string }, [string]>('SELECT "values" FROM waivers WHERE id = ?')
	const before = values.get(hall.waiverId)?.values ?? ''
	const forge = (text: string) =>
		$client.run('UPDATE waivers SET "values" = ? WHERE id = ?', [text, hall.waiverId])
	forge(before.replace('Grace', 'Eve'))
	expect(values.get(hall.waiverId)?.values).not.toBe(before)
	const token = makeToken(to.service.deps)
	expect(await refusalOf(move(hall, token))).toContain('It does not verify: ')
	expect(findOrganization(to.service.deps.db, hall.organizationId)).toBeUndefined()
	expect((await createClient(to.service.url, hall.key)('GET', '/v1/waivers')).status).toBe(401)
	await abandon(hall, token)
	await until(() => (existsSync(folderOf(token)) ? undefined : true))
	expect(countRows(to, hall)).toBe(0)
	forge(before)
	await sign(hall, hall.templateId)
	await move(hall, makeToken(to.service.deps))
	expect((await createClient(to.service.url, hall.key)('GET', '/v1/waivers')).body.items.length).toBe(2)
})

test('A file that is damaged at the other box keeps the organization from opening, and the same command mends it', async () => {
	const hall = await open('Damaged')
	const [name = ''] = [...listWaiverFiles(from.service.deps.db, hall.organizationId)].flat()
	const pdf = (await from.service.deps.files.get(name)) ?? new Uint8Array()
	await to.service.deps.files.put(pdf)
	const path = join(to.config.dataDir, 'files', name.slice(0, 2), name)
	writeFileSync(path, new Uint8Array(pdf.length))
	const token = makeToken(to.service.deps)
	expect(await refusalOf(move(hall, token))).toContain('A file of a waiver is not whole there')
	await sign(hall, hall.templateId)
	await move(hall, token)
	expect(
		(await createClient(to.service.url, hall.key)('GET', `/v1/waivers/${hall.waiverId}/pdf`)).status,
	).toBe(200)
})

test('What a token has brought goes with it, a day after it was made', async () => {
	const hall = await open('Left')
	const token = makeToken(to.service.deps)
	const { deps } = to.service
	// As a box that was switched off for good before the freeze leaves it.
	const failing = {
		...from.service.deps,
		checkpoints: { ...from.service.deps.checkpoints, newest: () => undefined },
	}
	const organization = requireOrganization(from.service.deps.db, hall.organizationId)
	const tell = (text: string): void => {
		if (text.includes('asked to wait')) throw new Error('switched off')
	}
	expect(await refusalOf(moveOrganization(failing, { organization, to: to.service.url, token, tell }))).toBe(
		'switched off',
	)
	expect(countRows(to, hall)).toBeGreaterThan(5)
	await tidyArrivals(deps)
	expect(countRows(to, hall)).toBeGreaterThan(5)
	await tidyArrivals({ ...deps, clock: { ...deps.clock, now: () => deps.clock.now() + DAY_MS + 1 } })
	expect(countRows(to, hall)).toBe(0)
	expect(existsSync(folderOf(token))).toBe(false)
	await sign(hall, hall.templateId)
})

test('An organization that has moved is deleted here once the other box has copies of it off the box', async () => {
	const [hall, neighbor] = [await furnish(from, 'Leaving'), await furnish(from, 'Staying')]
	const { deps } = from.service
	const token = makeToken(to.service.deps)
	const place = { to: to.service.url, token }
	expect(
		await refusalOf(removeMovedOrganization(deps, requireOrganization(deps.db, hall.organizationId))),
	).toContain('has not moved')
	expect(await refusalOf(requireKept(hall.organizationId, place))).toContain(
		'has not come to that box by a move',
	)
	await move(hall, token)
	expect(await refusalOf(requireKept(hall.organizationId, place))).toContain(
		'has made no backup since it came',
	)
	await noteBackup(to.service.deps, { madeAt: new Date(Date.now() + 1_000).toISOString() })
	await requireKept(hall.organizationId, { to: to.service.url, token: makeToken(to.service.deps) })
	expect(await refusalOf(requireKept(hall.organizationId, { ...place, token: 'x'.repeat(43) }))).toContain(
		'has not made this token',
	)
	const moved = findOrganization(deps.db, hall.organizationId)
	if (moved === undefined) throw new Error('The old box knows where it is.')
	// What the neighbor's jobs write would count, too.
	await settleJobs(from.service)
	const stay = countRows(from, neighbor)
	await removeMovedOrganization(deps, moved)
	expect(countRows(from, hall)).toBe(0)
	expect(countRows(from, neighbor)).toBe(stay)
	expect((await neighbor.call('GET', `/v1/waivers/${neighbor.waiverId}`)).status).toBe(200)
	expect((await createClient(to.service.url, hall.key)('GET', `/v1/waivers/${hall.waiverId}`)).status).toBe(
		200,
	)
	expect(deps.db.$client.query('PRAGMA foreign_key_check').all()).toEqual([])
})
