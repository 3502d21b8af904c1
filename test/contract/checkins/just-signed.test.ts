import { expect, test } from 'bun:test'
import { ROLES } from '../../../src/features/accounts/staff/roles.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, settleJobs } from '../../support/fixtures/effects.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const MINUTE_MS = 60_000

const clock = createStillClock('2026-07-01T12:00:00.000Z')

const running = useService({}, { clock })

type Hall = Tenant & { readonly templateId: string }

/** An organization of its own: what signed in one test is no news in another. */
async function open(name: string, of: readonly object[] = blocks): Promise<Hall> {
	const tenant = running.tenant(name)
	const settings = { expiry: { type: 'duration', days: 30 } }
	return { ...tenant, templateId: await publishTemplate(tenant.call, { settings, of }) }
}

const child = (firstName: string) => ({ firstName, lastName: 'Hopper', dateOfBirth: '2015-02-28' })
const signAs = (
	hall: Hall,
	firstName: string,
	{ values = {}, ...more }: { values?: object; [field: string]: unknown } = {},
) => sign(hall, hall.templateId, { ...more, values: { name: { firstName, lastName: 'Hopper' }, ...values } })
const arrive = async ({ call }: Tenant, waiverId: string, more: object = {}): Promise<string> =>
	(await call('POST', '/v1/checkins', { waiverId, method: 'staff', ...more })).body.id
const list = async ({ call }: Tenant, query = ''): Promise<any[]> =>
	(await call('GET', `/v1/just-signed${query}`)).body.items
/** The first names of each household. */
const namesIn = async (hall: Tenant, query = ''): Promise<string[][]> =>
	(await list(hall, query)).map(({ people }) => people.map(({ participant }: any) => participant.firstName))

test('200 with each household that has just signed, exactly, without a contact or a date of birth, and nothing logged', async () => {
	const hall = await open('Exact')
	const signed = await signAs(hall, 'Grace', {
		source: 'kiosk',
		values: {
			email: 'grace@secret.example',
			phone: '+49 170 7654321',
			born: '1986-07-02',
			condition: true,
			children: [child('Ada')],
		},
	})
	await settleJobs(running.service)
	const door = running.clientOf(hall.organizationId, ['checkins:write'])
	const { status, body } = await expectNoEffect(running.service, () => door('GET', '/v1/just-signed'))
	const { body: waiver } = await hall.call('GET', `/v1/waivers/${signed.id}`)
	const [, ada] = waiver.participants
	const coverage = {
		covered: true,
		reasons: [],
		waiverId: signed.id,
		templateId: hall.templateId,
		templateName: 'Waiver',
		expiresAt: '2026-07-31T23:59:59.999Z',
	}
	expect([status, body]).toEqual([
		200,
		{
			items: [
				{
					waiverId: signed.id,
					signedAt: '2026-07-01T12:00:00.000Z',
					source: 'kiosk',
					locationId: null,
					flagsOpen: 1,
					people: [
						{
							participant: { id: signed.participantId, firstName: 'Grace', lastName: 'Hopper' },
							role: 'signer',
							coverage,
						},
						{ participant: { id: ada.id, firstName: 'Ada', lastName: 'Hopper' }, role: 'minor', coverage },
					],
				},
			],
		},
	])
	const text = JSON.stringify(body)
	for (const told of ['secret.example', '7654321', '1986', '2015-02-28', 'medical'])
		expect(text).not.toContain(told)
})

test('A household is listed for half an hour, the newest first, and whoever has come is not', async () => {
	const hall = await open('Half an hour')
	await signAs(hall, 'Early')
	clock.advance(MINUTE_MS)
	const family = await signAs(hall, 'Mother', { values: { children: [child('One'), child('Two')] } })
	clock.advance(28 * MINUTE_MS)
	await signAs(hall, 'Late')
	expect(await namesIn(hall)).toEqual([['Late'], ['Mother', 'One', 'Two'], ['Early']])
	const [, one] = (await hall.call('GET', `/v1/waivers/${family.id}`)).body.participants
	const checkinId = await arrive(hall, family.id, { participantIds: [one.id] })
	expect(await namesIn(hall)).toEqual([['Late'], ['Mother', 'Two'], ['Early']])
	await hall.call('POST', `/v1/checkins/${checkinId}/annul`)
	expect(await namesIn(hall)).toEqual([['Late'], ['Mother', 'One', 'Two'], ['Early']])
	clock.advance(MINUTE_MS + 1)
	expect(await namesIn(hall)).toEqual([['Late'], ['Mother', 'One', 'Two']])
	await arrive(hall, family.id)
	expect(await namesIn(hall)).toEqual([['Late']])
	clock.advance(60 * MINUTE_MS)
	expect(await namesIn(hall)).toEqual([])
})

test('Whoever signs again is listed once, and not at all if they came earlier today', async () => {
	const hall = await open('Twice')
	const values = { email: 'twice@hall.example' }
	const first = await signAs(hall, 'Twice', { values })
	clock.advance(MINUTE_MS)
	const second = await signAs(hall, 'Twice', { values })
	expect((await list(hall)).map(({ waiverId }) => waiverId)).toEqual([second.id])
	await arrive(hall, first.id)
	clock.advance(60 * MINUTE_MS)
	await signAs(hall, 'Twice', { values })
	expect(await namesIn(hall)).toEqual([])
})

test('Whoever signed and came before midnight is not listed after it', async () => {
	const hall = await open('Midnight')
	await hall.call('PATCH', '/v1/organization', { timezone: 'UTC' })
	clock.advance(Date.parse('2026-07-02T23:50:00Z') - clock.now())
	const { id } = await signAs(hall, 'Night')
	clock.advance(5 * MINUTE_MS)
	await arrive(hall, id)
	clock.advance(10 * MINUTE_MS)
	expect(await namesIn(hall)).toEqual([])
})

test('A guest who is not covered is listed with the reason', async () => {
	const hall = await open(
		'Second guardian',
		blocks.map((block) => (block.type === 'minors' ? { ...block, secondGuardian: true } : block)),
	)
	const secondGuardian = { firstName: 'Mary', lastName: 'Hopper' }
	await signAs(hall, 'Grace', { secondGuardian, values: { children: [child('Ada')] } })
	const [household] = await list(hall)
	expect(
		household.people.map(({ participant, coverage }: any) => [participant.firstName, coverage.reasons]),
	).toEqual([
		['Grace', []],
		['Ada', ['waiting_for_second_guardian']],
	])
})

test('A signer who takes no part, a voided waiver and a purged one are not listed', async () => {
	const hall = await open(
		'Left out',
		blocks.map((block) => (block.type === 'minors' ? { ...block, signerTakesPart: 'ask' } : block)),
	)
	await signAs(hall, 'Parent', { signerTakesPart: false, values: { children: [child('Ada')] } })
	expect(await namesIn(hall)).toEqual([['Ada']])
	const voided = await signAs(hall, 'Voided')
	await hall.call('POST', `/v1/waivers/${voided.id}/void`, { reason: 'Signed by mistake' })
	const purged = await signAs(hall, 'Purged')
	await settleJobs(running.service)
	expect((await hall.call('POST', `/v1/waivers/${purged.id}/purge`)).status).toBe(200)
	expect(await namesIn(hall)).toEqual([['Ada']])
})

test('A location lists what was signed at it and at none, and whoever came elsewhere has left the list', async () => {
	const hall = await open('Places')
	const [desk, bar] = await Promise.all(
		['Front desk', 'Bar'].map(async (name) => (await hall.call('POST', '/v1/locations', { name })).body.id),
	)
	await signAs(hall, 'Desk', { locationId: desk })
	await signAs(hall, 'Bar', { locationId: bar })
	const { id } = await signAs(hall, 'Home')
	const seen = async (query: string) => (await namesIn(hall, query)).flat().sort()
	expect(await seen('')).toEqual(['Bar', 'Desk', 'Home'])
	expect(await seen(`?locationId=${desk}`)).toEqual(['Desk', 'Home'])
	expect(await seen(`?locationId=${bar.toUpperCase()}`)).toEqual(['Bar', 'Home'])
	await arrive(hall, id, { locationId: bar })
	expect(await seen(`?locationId=${desk}`)).toEqual(['Desk'])
	expectRefusal(await hall.call('GET', `/v1/just-signed?locationId=${NOBODY}`), 'not_found')
})

test('Nobody of another organization is listed', async () => {
	const [hall, stranger] = [await open('Ours'), await open('Theirs')]
	await signAs(hall, 'Ours')
	expect(await namesIn(hall)).toEqual([['Ours']])
	expect(await namesIn(stranger)).toEqual([])
})

test('The owner, the manager and the desk see the list; the auditor, who lets nobody in, does not', async () => {
	const hall = await open('Roles')
	await signAs(hall, 'Grace')
	for (const role of ROLES) {
		const { call } = await hire(running, hall, role)
		const answer = await call('GET', '/v1/just-signed')
		if (role === 'auditor') expectRefusal(answer, 'insufficient_scope')
		else expect([role, answer.body.items.length]).toEqual([role, 1])
	}
})

test('At most fifty households are listed, and few more than two hundred people', async () => {
	const hall = await open('Many')
	for (let at = 0; at < 52; at++) await signAs(hall, `Guest${at}`)
	expect((await list(hall)).map(({ people }) => people[0].participant.firstName)).toEqual(
		Array.from({ length: 50 }, (_none, at) => `Guest${51 - at}`),
	)
	const school = await open('School', [
		{ id: 'name', type: 'name', label: 'Name' },
		{ id: 'children', type: 'minors', label: 'Children', required: false, max: 50 },
		{ id: 'signature', type: 'signature', label: 'Signature', methods: ['typed'] },
	])
	for (let at = 0; at < 6; at++) {
		const children = Array.from({ length: 49 }, (_none, n) => child(`Child ${at} ${n}`))
		const answer = await school.call('POST', '/v1/waivers', {
			templateId: school.templateId,
			values: {
				name: { firstName: `Teacher${at}`, lastName: 'School' },
				children,
				signature: { typed: 'Teacher' },
			},
		})
		expect(answer.status).toBe(201)
	}
	expect((await list(school)).map(({ people }) => people.length)).toEqual([50, 50, 50, 50])
})
