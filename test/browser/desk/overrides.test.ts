import { expect, test } from 'bun:test'
import { openDesk, openHall, told } from '../../support/browser/desk.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')
await hall.call('PATCH', '/v1/organization', { country: 'DE' })

test('An owner decides values of the law, sees who decided what, and has ours hold again', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/settings' })
	const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
	await press('Change: Decided by your lawyer')
	const list = page.getByRole('dialog', { name: 'Decided by your lawyer' })
	await list.getByText('Nothing is decided otherwise').waitFor()
	await press('Decide a value')
	const form = page.getByRole('dialog', { name: 'Decide a value' })
	const value = form.getByRole('textbox', { name: 'What holds instead' })
	await form.getByText('Ours: 3 years.').waitFor()
	expect(await value.inputValue()).toBe('3')
	await value.fill('five')
	await form.getByRole('textbox', { name: 'Why' }).fill('Our contracts have five years.')
	await form.getByRole('textbox', { name: 'Who decided it' }).fill('Ada Poe')
	await form.getByText('More about the decision').click()
	await form.getByRole('textbox', { name: 'Firm' }).fill('Poe & Partner')
	await form.getByRole('button', { name: 'Save' }).click()
	await form.getByText('Type a number that is possible').waitFor()
	expect(await form.getByRole('textbox', { name: 'Firm' }).inputValue()).toBe('Poe & Partner')
	await value.fill('5')
	await judge(page, 24)
	await form.getByRole('button', { name: 'Save' }).click()
	await told(page, 'The value holds from now on.')
	await list.getByText('5 years', { exact: true }).waitFor()
	await list.getByText(/^Set by Ada Poe, Poe & Partner on .*; ours: 3 years\./).waitFor()

	// Words of the law are left out; there is nothing to type.
	await press('Decide a value')
	await form.getByRole('combobox', { name: 'Which value' }).selectOption('mustNotSay.release')
	await form.getByText('It no longer applies here.').waitFor()
	await form.getByRole('textbox', { name: 'Why' }).fill('A court allowed it.')
	await form.getByRole('textbox', { name: 'Who decided it' }).fill('Nina')
	await form.getByRole('radio', { name: 'Owner' }).check()
	await form.getByRole('button', { name: 'Save' }).click()
	await list.getByRole('button', { name: 'Remove: Warning of words: release' }).waitFor()
	await judge(page, 24)
	const { items } = (await hall.call('GET', '/v1/organization/overrides')).body
	expect(items.map((each: any) => [each.path, each.value, each.decidedBy.role])).toEqual([
		['limitation.years', 5, 'lawyer'],
		['mustNotSay.release', null, 'owner'],
	])

	await page.keyboard.press('Escape')
	await press('Change: Law of the place')
	const law = page.getByRole('dialog', { name: 'Law of the place' })
	await law.getByText(/^Set by Ada Poe, Poe & Partner on .*; ours: 3 years\.$/).waitFor()
	await law.getByText(/Reviewed for this venue by Ada Poe, Poe & Partner, on .*: Time to sue/).waitFor()
	await page.keyboard.press('Escape')

	await press('Change: Decided by your lawyer')
	await press('Remove: Time to sue for an injury')
	const ending = page.getByRole('dialog', { name: 'Remove: Time to sue for an injury' })
	await ending.getByText('Our value holds again: 3 years.').waitFor()
	await ending.getByRole('textbox', { name: 'Why' }).fill('It was wrong.')
	await ending.getByRole('button', { name: 'Remove' }).click()
	await told(page, 'Our value holds again.')
	expect((await hall.call('GET', '/v1/jurisdictions/DE')).body.limitation.years).toBe(3)
	await leave()
})
