import { expect, test } from 'bun:test'
import {
	makeForm,
	openBlock,
	openForm,
	press,
	readDraft,
	settings,
	untilSaved,
	untilStored,
} from '../../support/browser/builder.ts'
import { openHall, told } from '../../support/browser/desk.ts'
import { useVenue, reviewAndSign } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')

const FOR_SELF = 'Þú undirritar fyrir þig.'
const STATEMENT = 'Með því að ýta á hnappinn undirritar þú skjalið.'

test('The builder names the sentences that guests agree to in English, until they are in the signature, where the page then says them', async () => {
	const id = await makeForm(
		hall,
		[
			{ id: 'name', type: 'name', label: 'Nafn' },
			{ id: 'consent', type: 'consent', label: 'Ég samþykki.', text: 'Rafrænt.' },
			{ id: 'signature', type: 'signature', label: 'Undirskrift', methods: ['typed'] },
		],
		{ languages: ['is'] },
	)
	const { page, leave } = await openForm(venue, owner, id)
	await press(page, 'Publish')
	const dialog = page.getByRole('dialog', { name: 'Publish the form' })
	const warning = dialog.getByText('the page’s buttons and the certificate are in English')
	await warning.waitFor()
	expect(await warning.innerText()).toContain('“You sign for yourself.”')
	await page.keyboard.press('Escape')

	await openBlock(page, 'Undirskrift')
	await settings(page).getByText('More settings').click()
	await settings(page).getByLabel('Who signs for themselves', { exact: true }).fill(FOR_SELF)
	await settings(page).getByLabel('Who signs for children alone').fill('Fyrir börn.')
	await settings(page).getByText('Write {names} where the children’s names stand.', { exact: true }).waitFor()
	await settings(page).getByLabel('Who signs for children alone').fill('')
	await settings(page).getByLabel('Sentence above the button that signs').fill(STATEMENT)
	await untilStored(hall, id, ({ blocks }) => blocks[2].statement === STATEMENT)
	await untilSaved(page)
	expect((await readDraft(hall, id)).blocks[2]).toMatchObject({ forSelf: FOR_SELF, statement: STATEMENT })
	await press(page, 'Publish')
	// The earlier warning may be there until the new one has come.
	const rest = 'Icelandic: the page’s buttons and the certificate are in English.'
	await dialog.getByText(rest, { exact: true }).waitFor()
	await dialog.getByRole('button', { name: 'Publish' }).click()
	await told(page, 'Published: version 1')
	const { body } = await hall.call('GET', `/v1/templates/${id}`)
	await leave()

	const guest = await venue.visit(venue.running.service.url + new URL(body.signUrl).pathname)
	await guest.page.getByLabel('First name').fill('Anna')
	await guest.page.getByLabel('Last name').fill('Jónsdóttir')
	await guest.page.getByText('Ég samþykki.').click()
	await guest.page.getByLabel('Type your full name').fill('Anna Jónsdóttir')
	await guest.page.getByRole('button', { name: 'Continue' }).click()
	const statement = guest.page.locator('.statement')
	expect([await statement.innerText(), await statement.getAttribute('lang')]).toEqual([
		`${FOR_SELF} ${STATEMENT}`,
		'is',
	])
	await guest.page.goBack()
	await reviewAndSign(guest.page)
	await guest.leave()
})
