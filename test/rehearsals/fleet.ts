import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settleJobs } from '../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'
import { startTestService } from '../support/service/service.ts'
import { run, startPostgres } from '../support/fleet/postgres.ts'

setDefaultTimeout(120_000)

const RECIPE = join(import.meta.dir, '../../docs/recipes/fleet')
const folder = mkdtempSync(join(tmpdir(), 'waiver-fleet-'))
const postgres = await startPostgres()
const [west, east] = [startTestService(), startTestService()]
afterAll(async () => {
	await postgres.stop()
	await west.close()
	rmSync(folder, { recursive: true })
})

const SCOPES = ['webhooks:manage', 'participants:read', 'templates:read', 'locations:read'] as const
const halls = [
	{ name: 'North Wall', running: west, tenant: west.tenant('North Wall') },
	{ name: "South's Wall", running: west, tenant: west.tenant('South Wall') },
	{ name: 'East Jump', running: east, tenant: east.tenant('East Jump') },
]
const child = { firstName: 'Bo \\ "Lee"', lastName: "O'Neil", dateOfBirth: '2019-11-23' }

const psql = (...args: string[]) => run(['psql', '-XqAt', '-v', 'ON_ERROR_STOP=1', ...args], postgres.env)
const rows = async (query: string): Promise<string[]> => (await psql('-c', query)).out.trim().split('\n')
const readAll = () => run(['node', join(RECIPE, 'fleet.mjs'), join(folder, 'halls.json')], postgres.env)

test('The feeds of three halls on two boxes become one database, which finds a guest of any of them', async () => {
	const list = []
	for (const { name, running, tenant } of halls) {
		const { body: key } = await tenant.call('POST', '/v1/keys', { name: 'Fleet', scopes: [...SCOPES] })
		list.push({ name, url: running.service.url, key: key.key })
		const form = await publishTemplate(tenant.call, { name: `Form of ${name}` })
		const waiver = await sign(tenant, form, { values: { children: [child] } })
		await tenant.call('POST', '/v1/checkins', { waiverId: waiver.id, method: 'staff' })
	}
	writeFileSync(join(folder, 'halls.json'), JSON.stringify(list))
	expect(await psql('-f', join(RECIPE, 'schema.sql'))).toMatchObject({ code: 0 })
	// Two at the same time store nothing twice.
	const [first, second] = await Promise.all([readAll(), readAll()])
	expect([first, second]).toMatchObject([
		{ code: 0, err: '' },
		{ code: 0, err: '' },
	])
	expect(await rows('SELECT hall, count(*) FROM events GROUP BY hall ORDER BY hall')).toEqual(
		await Promise.all(
			halls
				.toSorted((a, b) => (a.name < b.name ? -1 : 1))
				.map(async ({ name, tenant }) => {
					const { body } = await tenant.call('GET', '/v1/events-feed?limit=100')
					return `${name}|${body.items.length}`
				}),
		),
	)
	const guest = await psql('-v', "guest=o'neil", '-f', join(RECIPE, 'guest.sql'))
	expect(
		guest.out
			.trim()
			.split('\n')
			.map((line) => line.split('|').slice(0, 4)),
	).toEqual(
		['East Jump', 'North Wall', "South's Wall"].map((hall) => [
			child.firstName,
			child.lastName,
			child.dateOfBirth,
			hall,
		]),
	)
	const monday = await run(
		['psql', '-X', '-v', 'ON_ERROR_STOP=1', '-f', join(RECIPE, 'monday.sql')],
		postgres.env,
	)
	expect([monday.code, monday.err]).toEqual([0, ''])
	expect(monday.out).toMatch(/North Wall\s+\|\s+1 \|\s+0 \|\s+1 \|\s+0/)
	expect(monday.out).toMatch(/East Jump\s+\| Form of East Jump\s+\|\s+1/)
	expect(monday.out).toMatch(/guests\s*\n-+\s*\n\s+1\n/)
})

test('Whoever is purged or erased on a box is forgotten, and a box that is away keeps no other waiting', async () => {
	const [north] = halls
	if (north === undefined) throw new Error('There is no hall.')
	const { body } = await north.tenant.call('GET', '/v1/waivers')
	const [waiver] = body.items
	await north.tenant.call(
		'PUT',
		`/v1/participants/${waiver.signer.participantId ?? waiver.participantId}/ban`,
		{
			reason: 'Jumped the fence',
		},
	)
	await readAll()
	expect(await rows("SELECT count(*) FROM event_people WHERE hall = 'North Wall'")).not.toEqual(['0'])
	await settleJobs(north.running.service)
	await north.tenant.call('POST', `/v1/waivers/${waiver.id}/purge`)
	await east.close()
	const { code, out, err } = await readAll()
	expect([code, err.split('\n').length]).toEqual([1, 2])
	expect(err).toStartWith('East Jump: ')
	expect(out).toContain('North Wall: ')
	expect(await rows("SELECT count(*) FROM event_people WHERE hall = 'North Wall'")).toEqual(['0'])
	expect(await rows("SELECT count(*) FROM event_people WHERE hall = 'East Jump'")).not.toEqual(['0'])
})
