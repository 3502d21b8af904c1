import { expect, test } from 'bun:test'
import { openDesk, openHall, told } from '../../support/browser/desk.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const hall = await openHall(venue)
await hall.call('PATCH', '/v1/organization', { country: 'DE' })
const { body: place } = await hall.call('POST', '/v1/locations', { name: 'Boulder room' })
const decidedBy = { name: 'Ada Poe', role: 'lawyer' }
await hall.call('POST', '/v1/organization/overrides', {
	jurisdiction: 'DE',
	path: 'limitation.years',
	value: 5,
	reason: 'Our contracts.',
	decidedBy,
})

test('An owner decides a value for one location, and has that of the whole venue hold again', async () => {
	const owner = await hall.hire('owner')
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/settings' })
	const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
	await press('Change: Places')
	await press('Law of the place: Boulder room')
	const law = page.getByRole('dialog', { name: 'Law of the place: Boulder room' })
	await law.getByText('5 years', { exact: false }).first().waitFor()
	await law.getByText('Nothing is decided otherwise').waitFor()
	await judge(page, 24)
	await press('Decide a value')
	const form = page.getByRole('dialog', { name: 'Decide a value' })
	await form.getByText('Ours: 3 years.').waitFor()
	await form.getByRole('textbox', { name: 'What holds instead' }).fill('6')
	await form.getByRole('textbox', { name: 'Why' }).fill('The operator of this room has six years.')
	await form.getByRole('textbox', { name: 'Who decided it' }).fill('Bo Karst')
	await form.getByRole('button', { name: 'Save' }).click()
	await told(page, 'The value holds from now on.')
	await law.getByText(/^Set by Bo Karst on .*; ours: 3 years\.$/).waitFor()
	await law.getByText('The operator of this room has six years.').waitFor()
	await judge(page, 24)
	const yearsOf = async (query = '') =>
		(await hall.call('GET', `/v1/jurisdictions/DE${query}`)).body.limitation.years
	expect([await yearsOf(), await yearsOf(`?locationId=${place.id}`)]).toEqual([5, 6])

	await press('Remove: Time to sue for an injury')
	const ending = page.getByRole('dialog', { name: 'Remove: Time to sue for an injury' })
	await ending.getByText('What is decided for the whole venue holds again: 5 years.').waitFor()
	await ending.getByRole('textbox', { name: 'Why' }).fill('It was wrong.')
	await ending.getByRole('button', { name: 'Remove' }).click()
	await told(page, 'What is decided for the whole venue holds again: 5 years.')
	await law.getByText('Nothing is decided otherwise').waitFor()
	expect(await yearsOf(`?locationId=${place.id}`)).toBe(5)
	await leave()
})

test('A manager changes places and sees their law there, but decides nothing', async () => {
	const manager = await hall.hire('manager')
	const { page, leave } = await openDesk(venue, manager, { path: '/desk/settings' })
	await page.getByRole('button', { name: 'Change: Boulder room', exact: true }).waitFor()
	expect(await page.getByRole('button', { name: 'Law of the place: Boulder room' }).count()).toBe(0)
	await leave()
})
