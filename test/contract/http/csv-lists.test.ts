import { beforeAll, expect, test } from 'bun:test'
import { parseCsv } from '../../../src/kit/text/csv.ts'
import { rowsAdded } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService, untilIdle } from '../../support/service/service.ts'

const WAIVERS = 130

const running = useService()
const hall = running.tenant('Hall')

beforeAll(async () => {
	const templateId = await publishTemplate(hall.call, { name: '=HYPERLINK("x")' })
	for (let n = 0; n < WAIVERS; n++)
		await sign(hall, templateId, {
			values: {
				name: { firstName: `Guest ${n}`, lastName: n === 0 ? '=cmd()' : 'Hopper' },
				email: `g${n}@csv.example`,
			},
			tags: n < 2 ? ['vip', 'club'] : [],
		})
	const { items } = (await hall.call('GET', '/v1/waivers?limit=3')).body
	for (const { id: waiverId } of items) await hall.call('POST', '/v1/checkins', { waiverId, method: 'staff' })
	await hall.call('GET', `/v1/waivers/${items[0].id}`)
	const other = running.tenant('Other')
	await sign(other, await publishTemplate(other.call))
	await untilIdle(running)
})

async function download(path: string): Promise<{ header: string[]; rows: string[][] }> {
	const { status, bytes, headers } = await hall.call('GET', path)
	expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
	const parsed = parseCsv(new TextDecoder().decode(bytes))
	if ('unclosedAt' in parsed) throw new Error('The file is not CSV.')
	const [header = [], ...rows] = parsed.rows
	return { header, rows }
}

/** As clocks in UTC show a time of the API. */
function utc(time: string | null): string | null {
	return time === null ? null : time.replace('T', ' ').slice(0, 19)
}

test('All pages of waivers come as one CSV, by the filters of the list, and each download is on the audit log', async () => {
	let whole: { header: string[]; rows: string[][] } = { header: [], rows: [] }
	const added = await rowsAdded(running.service, async () => {
		whole = await download('/v1/waivers.csv')
	})
	expect(added).toEqual({ audit_log: 1 })
	expect(whole.header).toEqual(
		'id signedAt signedAtLocal firstName lastName email phone minors template status isValid expiresAt expiresAtLocal flagsOpen tags source pdfStatus purgedAt purgedAtLocal participantId timezone'.split(
			' ',
		),
	)
	expect(whole.rows.map(([id]) => id)).toHaveLength(WAIVERS)
	expect(new Set(whole.rows.map(([id]) => id)).size).toBe(WAIVERS)
	const { rows } = await download('/v1/waivers.csv?tag=vip')
	const { items } = (await hall.call('GET', '/v1/waivers?tag=vip')).body
	expect(rows).toEqual(
		items.map((item: any) =>
			[
				item.id,
				item.signedAt,
				utc(item.signedAt),
				item.signer.firstName,
				item.signer.lastName,
				item.signer.email,
				item.signer.phoneDigits,
				'0',
				item.templateName,
				'signed',
				'true',
				item.expiresAt,
				utc(item.expiresAt),
				'0',
				'vip, club',
				'api',
				item.pdfStatus,
				null,
				null,
				item.signer.participantId,
				'UTC',
			].map((cell) => cell ?? ''),
		),
	)
	const text = new TextDecoder().decode((await hall.call('GET', '/v1/waivers.csv?tag=vip')).bytes)
	expect(text).toContain(`'=cmd()`)
	expect(text).not.toMatch(/(^|,)"?=/m)
	const [entry] = (await hall.call('GET', '/v1/audit-log?limit=1')).body.items
	expect(entry).toMatchObject({ action: 'list.exported', subject: 'waivers' })
})

test('Participants, arrivals and both logs come as CSV by the filters of their lists', async () => {
	const people = await download('/v1/participants.csv?email=g12')
	const items = (await hall.call('GET', '/v1/participants?email=g12&limit=100')).body.items
	expect(people.header[1]).toBe('firstName')
	expect(people.rows.map(([id]) => id)).toEqual(items.map(({ id }: any) => id))
	expect((await download('/v1/participants.csv')).rows).toHaveLength(WAIVERS)

	const arrivals = await download('/v1/checkins.csv?from=2000-01-01')
	expect(arrivals.rows.map((row) => [row[3], row[4], row[5]])).toEqual(
		[127, 128, 129].map((n) => [`Guest ${n} Hopper`, '1', 'staff']),
	)
	const letIn = ['override', 'by', 'byName', 'checkedOutAt', 'checkedOutBy'].map((name) =>
		arrivals.header.indexOf(name),
	)
	expect(arrivals.rows.map((row) => letIn.map((at) => row[at]))).toEqual(
		[1, 2, 3].map(() => ['false', expect.stringMatching(/^key:/), 'test', '', '']),
	)
	expect((await download('/v1/checkins.csv?to=2000-01-01')).rows).toEqual([])

	const acts = await download('/v1/audit-log.csv?action=checkin.created')
	expect(acts.rows).toHaveLength(3)
	expect(JSON.parse(acts.rows[0]?.[8] ?? '')).toMatchObject({ method: 'staff' })
	const reads = await download('/v1/phi-access-log.csv?action=waiver.read')
	expect(reads.rows).toHaveLength(1)
	expect(reads.header).toContain('waiverId')
})

test('A file takes no page parameters, and refuses what its list refuses', async () => {
	for (const path of ['waivers', 'participants', 'checkins', 'audit-log', 'phi-access-log'])
		for (const query of ['limit=5', `cursor=${crypto.randomUUID()}`, 'unknown=1'])
			expectRefusal(await hall.call('GET', `/v1/${path}.csv?${query}`), 'validation_failed')
	expectRefusal(await hall.call('GET', '/v1/waivers.csv?from=soon'), 'validation_failed')
})

test('Times also stand as the clocks of their location show them, and phone numbers as they are dialed from anywhere', async () => {
	const abroad = running.tenant('Abroad')
	await abroad.call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin', country: 'DE' })
	const { body: denver } = await abroad.call('POST', '/v1/locations', {
		name: 'Denver',
		timezone: 'America/Denver',
	})
	const templateId = await publishTemplate(abroad.call)
	const signers = [
		{ firstName: 'Ana', phone: '0170 1234567' },
		{ firstName: 'Bo', phone: '+1 303 555 0123' },
		{ firstName: 'Cy', phone: '123456' },
	]
	for (const [at, { firstName, phone }] of signers.entries())
		await sign(abroad, templateId, {
			values: { name: { firstName, lastName: 'Lee' }, phone },
			...(at === 1 ? { locationId: denver.id } : {}),
		})
	await untilIdle(running)
	const { body: list } = await abroad.call('GET', '/v1/waivers')
	const signedAt = list.items.map((item: any) => Date.parse(item.signedAt)).toReversed()
	const clockIn = (ms: number, timeZone: string): string =>
		new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(ms)
	const text = async (path: string): Promise<Record<string, string>[]> => {
		const parsed = parseCsv(new TextDecoder().decode((await abroad.call('GET', path)).bytes))
		if ('unclosedAt' in parsed) throw new Error('The file is not CSV.')
		const [head = [], ...rows] = parsed.rows
		return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? '']))).toReversed()
	}
	const waivers = await text('/v1/waivers.csv')
	expect(waivers.map(({ signedAtLocal, timezone, phone }) => [signedAtLocal, timezone, phone])).toEqual([
		[clockIn(signedAt[0], 'Europe/Berlin'), 'Europe/Berlin', '+491701234567'],
		[clockIn(signedAt[1], 'America/Denver'), 'America/Denver', '+13035550123'],
		[clockIn(signedAt[2], 'Europe/Berlin'), 'Europe/Berlin', '+49123456'],
	])
	const people = await text('/v1/participants.csv')
	expect(new Set(people.map(({ phone }) => phone))).toEqual(
		new Set(['+13035550123', '+49123456', '+491701234567']),
	)
})
