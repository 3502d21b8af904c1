import { expect, setDefaultTimeout, test } from 'bun:test'
import { hire } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

setDefaultTimeout(60_000)

const clock = createSettableClock('2026-10-24T10:00:00Z')
/** In Berlin 24 October ends at 22:00 UTC. */
const running = useService({}, { clock })

const child = (firstName: string, dateOfBirth: string) => ({ firstName, lastName: 'Hopper', dateOfBirth })
const adult = (firstName: string, born: string) => ({
	values: { name: { firstName, lastName: 'Hopper' }, born, email: `${firstName}@hopper.example` },
})
const AGES = [
	{ from: 0, to: 12 },
	{ from: 13, to: 17 },
	{ from: 18, to: 29 },
	{ from: 30, to: 44 },
	{ from: 45, to: 59 },
	{ from: 60, to: null },
]
const ages = (...people: (number | null)[]) => AGES.map((group, at) => ({ ...group, people: people[at] }))

async function openHall(name: string) {
	const hall = running.tenant(name)
	await hall.call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin' })
	const templateId = await publishTemplate(hall.call, { settings: { languages: ['en', 'de'] } })
	const arriveAt = async (time: string, waiverId: string, more: object = {}): Promise<string> => {
		clock.set(time)
		return (await hall.call('POST', '/v1/checkins', { waiverId, method: 'staff', ...more })).body.id
	}
	const guests = async (query = '') => (await hall.call('GET', `/v1/figures/guests${query}`)).body
	const signAt = (time: string, more: Parameters<typeof sign>[2]) => {
		clock.set(time)
		return sign(hall, templateId, more)
	}
	return { ...hall, templateId, arriveAt, guests, signAt }
}

test('200 with first visits, ages on the day of signing, and languages, exactly', async () => {
	const hall = await openHall('Hall')
	const children = [child('Ada', '2013-10-24'), child('Ida', '2013-10-25'), child('Una', '2020-01-01')]
	const { values } = adult('Grace', '1996-10-24')
	const { id } = await hall.signAt('2026-10-24T08:00:00Z', {
		values: { ...values, children },
		language: 'en',
	})
	await hall.arriveAt('2026-10-24T08:30:00Z', id)
	await hall.arriveAt('2026-10-25T08:30:00Z', id)
	expect(await hall.guests('?from=2026-10-24&to=2026-10-24')).toEqual({
		from: '2026-10-24',
		to: '2026-10-24',
		visits: { first: 4, returning: 0 },
		// Two are twelve or younger, one is thirteen that day, and Grace is thirty.
		ages: ages(null, null, 0, null, 0, 0),
		languages: [{ language: 'en', waivers: 1 }],
	})
	expect((await hall.guests('?from=2026-10-25&to=2026-10-25')).visits).toEqual({ first: 0, returning: 4 })
	for (const [at, born] of ['2018-01-01', '2018-01-02'].entries())
		await hall.signAt('2026-10-24T09:00:00Z', {
			values: { ...values, children: [child(`Kid ${at}`, born)] },
			language: at === 0 ? 'de' : 'en',
		})
	const day = await hall.guests('?from=2026-10-24&to=2026-10-24')
	expect(day.ages[0]).toEqual({ from: 0, to: 12, people: 4 })
	expect(day.languages).toEqual([
		{ language: 'en', waivers: 2 },
		{ language: 'de', waivers: 1 },
	])
})

test('A first visit is the first of all, of whatever waiver and place, and an annulled one is none', async () => {
	const hall = await openHall('Park')
	const room = (await hall.call('POST', '/v1/locations', { name: 'Room' })).body.id
	const first = await hall.signAt('2026-10-24T08:00:00Z', adult('Lena', '1991-03-14'))
	const second = await hall.signAt('2026-10-25T08:00:00Z', adult('Lena', '1991-03-14'))
	expect(second.participantId).toBe(first.participantId)
	const annulled = await hall.arriveAt('2026-10-24T08:10:00Z', first.id)
	await hall.call('POST', `/v1/checkins/${annulled}/annul`)
	await hall.arriveAt('2026-10-24T08:20:00Z', first.id, { locationId: room })
	await hall.arriveAt('2026-10-25T08:20:00Z', second.id)
	expect((await hall.guests('?from=2026-10-24&to=2026-10-25')).visits).toEqual({ first: 1, returning: 1 })
	expect((await hall.guests(`?from=2026-10-24&to=2026-10-25&locationId=${room}`)).visits).toEqual({
		first: 1,
		returning: 0,
	})
	// A duplicate that is merged is the same person.
	const double = await hall.signAt('2026-10-26T08:00:00Z', adult('Leni', '1991-03-14'))
	await hall.arriveAt('2026-10-26T08:20:00Z', double.id)
	const last = () => hall.guests('?from=2026-10-26&to=2026-10-26')
	expect((await last()).visits).toEqual({ first: 1, returning: 0 })
	const merge = { intoId: first.participantId }
	const merged = await hall.call('POST', `/v1/participants/${double.participantId}/merge`, merge)
	expect(merged.status).toBe(200)
	expect((await last()).visits).toEqual({ first: 0, returning: 1 })
})

test('A purged waiver is in no age and no language', async () => {
	const hall = await openHall('Pool')
	const { id } = await hall.signAt('2026-10-24T08:00:00Z', adult('Lena', '1991-03-14'))
	await hall.call('POST', `/v1/waivers/${id}/purge`)
	const figures = await hall.guests('?from=2026-10-24&to=2026-10-24')
	expect(figures).toMatchObject({ ages: ages(0, 0, 0, 0, 0, 0), languages: [] })
})

test('Another organization has its own figures, and whoever reads the organization reads them', async () => {
	const hall = await openHall('Elsewhere')
	expect(await hall.guests('?from=2026-10-01&to=2026-10-31')).toMatchObject({
		visits: { first: 0, returning: 0 },
		languages: [],
	})
	expectRefusal(await hall.call('GET', `/v1/figures/guests?locationId=${NOBODY}`), 'not_found')
	expectRefusal(
		await hall.call('GET', '/v1/figures/guests?from=2026-10-26&to=2026-10-25'),
		'validation_failed',
		[{ path: 'from', code: 'order' }],
	)
	for (const role of ['manager', 'desk', 'auditor'] as const) {
		const { call } = await hire(running, hall, role)
		expect((await call('GET', '/v1/figures/guests')).status).toBe(200)
	}
	const reader = running.clientOf(hall.organizationId, ['waivers:read'])
	expectRefusal(await reader('GET', '/v1/figures/guests'), 'insufficient_scope')
})
