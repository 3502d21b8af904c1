import { expect, test } from 'bun:test'
import { expectNoEffect, rowsOf } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()

/** A venue with a hall. */
async function openHall(name: string, retention: object | null = null) {
	const venue = running.tenant(name)
	await venue.call('PATCH', '/v1/organization', { retention })
	const hall: string = (await venue.call('POST', '/v1/locations', { name: 'West' })).body.id
	return { ...venue, hall }
}

test('200 with the locations that have a rule of their own; another organization sees none of it', async () => {
	const [venue, other] = [await openHall('Listed', { years: 10 }), await openHall('Other')]
	const { body } = await venue.call('POST', '/v1/locations', {
		name: 'East',
		retention: { months: 50, limitationYears: 3 },
	})
	await venue.call('PATCH', `/v1/locations/${body.id}`, { active: false })
	const { locations, policy } = (await venue.call('GET', '/v1/retention')).body
	expect({ locations, policy }).toEqual({
		policy: { years: 10 },
		locations: [{ id: body.id, name: 'East', active: false, policy: { months: 50, limitationYears: 3 } }],
	})
	expect((await other.call('GET', '/v1/retention')).body.locations).toEqual([])
	const foreign = await expectNoEffect(running.service, () =>
		other.call('PATCH', `/v1/locations/${venue.hall}`, { retention: { days: 1 } }),
	)
	expectRefusal(foreign, 'not_found')
})

test('Whoever is bound to a location changes its rule, and gets 404 for that of another', async () => {
	const venue = await openHall('Bound')
	const east: string = (await venue.call('POST', '/v1/locations', { name: 'East' })).body.id
	const bound = running.clientOf(venue.organizationId, ['*'], [venue.hall])
	const change = (id: string) => bound('PATCH', `/v1/locations/${id}`, { retention: { years: 5 } })
	expect((await change(venue.hall)).body.retention).toEqual({ years: 5 })
	expectRefusal(await expectNoEffect(running.service, () => change(east)), 'not_found')
	const logged = 'SELECT data ->> ? AS fields FROM audit_log WHERE subject = ? AND action = ?'
	expect(rowsOf(running.service, logged, '$.fields', venue.hall, 'location.updated')).toEqual([
		{ fields: 'retention' },
	])
})

test('422 for what is no rule, of a new location and of one that is there', async () => {
	const { call, hall } = await openHall('Refused')
	for (const retention of [{ years: 0 }, { years: 101 }, { years: 3, months: 2 }, {}, '7 years'])
		for (const act of [
			() => call('POST', '/v1/locations', { name: 'East', retention }),
			() => call('PATCH', `/v1/locations/${hall}`, { retention }),
		]) {
			const answer = await expectNoEffect(running.service, act)
			expectRefusal(answer, 'validation_failed')
			expect(answer.body.error.details.map(({ path }: { path: string }) => path)).toEqual(['/retention'])
		}
})
