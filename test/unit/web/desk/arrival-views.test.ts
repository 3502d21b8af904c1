import { expect, test } from 'bun:test'
import { hrefOf, queryOf, readShown } from '../../../../src/web/desk/records/arrivals/views.ts'

const TODAY = '2026-11-26'

test('An address leads to the view that it names, and back', () => {
	for (const search of [
		'',
		'?view=inside',
		'?view=left&at=17%3A05',
		'?day=2026-11-20&view=overrides',
		'?view=refused&place=01990c1e-7a5b-7c3d-9e2f-1a2b3c4d5e6f',
	]) {
		const address = Object.fromEntries(new URLSearchParams(search))
		const shown = readShown(address, address['day'] ?? TODAY, TODAY)
		expect(hrefOf('/desk/arrivals', shown, TODAY)).toBe(`/desk/arrivals${search}`)
	}
})

test('On another day nobody is in, and what is no time finds everybody', () => {
	const everyone = { view: 'everyone', at: '' }
	expect(readShown({ view: 'inside' }, '2026-11-20', TODAY)).toMatchObject(everyone)
	expect(readShown({ view: 'ferrets', at: '25:00' }, TODAY, TODAY)).toMatchObject(everyone)
	expect(readShown({ place: 'ferrets' }, TODAY, TODAY).locationId).toBeUndefined()
})

test('A day and a time of it are those of the place', () => {
	expect(
		queryOf({ day: TODAY, view: 'inside', at: '17:05', locationId: undefined }, 'America/New_York'),
	).toEqual({
		from: '2026-11-26T05:00:00.000Z',
		to: '2026-11-27T04:59:59.999Z',
		presence: 'inside',
		insideAt: '2026-11-26T22:05:00.000Z',
	})
})
