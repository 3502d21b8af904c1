import { expect, test } from 'bun:test'
import {
	SMALL_FORM,
	makeForm,
	openBlock,
	openForm,
	press,
	preview,
	settings,
	untilStored,
} from '../../support/browser/builder.ts'
import { openHall } from '../../support/browser/desk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')

test('A condition and a flag read as sentences, and take effect in the preview', async () => {
	const id = await makeForm(hall)
	const { page, leave } = await openForm(venue, owner, id)
	await openBlock(page, 'medical')
	await press(page, 'Add block')
	await press(page, 'Long text')
	await settings(page).getByRole('textbox', { name: 'Label' }).fill('Tell us more')
	await settings(page).getByLabel('Show', { exact: true }).selectOption('Show when')
	await settings(page).getByLabel('Question').selectOption('A medical condition?')
	await settings(page).getByLabel('Comparison').selectOption('is')
	await settings(page).getByLabel('Have staff look').selectOption('Have staff look when the answer')
	await settings(page).getByLabel('Comparison').last().selectOption('is answered')
	const { blocks } = await untilStored(
		hall,
		id,
		(copy) => copy.blocks.find((block: any) => block.label === 'Tell us more')?.flagIf?.notEmpty === true,
	)
	expect(blocks.find((block: any) => block.label === 'Tell us more')).toEqual({
		id: 'long_text',
		type: 'long_text',
		label: 'Tell us more',
		visibleIf: { blockId: 'health', equals: true },
		flagIf: { notEmpty: true },
	})
	const frame = preview(page)
	await frame.getByText('A medical condition?').waitFor()
	expect(await frame.getByLabel('Tell us more').count()).toBe(0)
	await frame.getByText('Yes', { exact: true }).click()
	await frame.getByLabel('Tell us more').waitFor()
	// What was answered stays while the form changes.
	await openBlock(page, 'Tell us more')
	await settings(page).getByRole('textbox', { name: 'Label' }).fill('Please tell us more')
	await frame.getByLabel('Please tell us more').waitFor()
	await leave()
})

test('The previewed page stores and sends nothing, and selecting a block on one side shows it on the other', async () => {
	const id = await makeForm(hall, SMALL_FORM, { languages: ['en', 'de'] })
	const { page, leave } = await openForm(venue, owner, id)
	const frame = preview(page)
	await frame.getByRole('textbox', { name: 'First name' }).click()
	await settings(page).getByRole('textbox', { name: 'Label' }).waitFor()
	expect(await settings(page).getByRole('textbox', { name: 'Label' }).inputValue()).toBe('Your name')
	await openBlock(page, 'medical')
	await frame.locator('[data-block="health"][data-selected]').waitFor()
	await frame.getByRole('textbox', { name: 'First name' }).fill('Ada')
	await frame.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
	await frame.getByRole('textbox', { name: /name/i }).last().fill('Ada Lovelace')
	await frame.getByRole('button', { name: 'Continue' }).click()
	await frame.getByText('I agree').first().click()
	await frame.getByRole('button', { name: 'Agree and sign' }).click()
	await frame.getByText('PREVIEW').waitFor()
	expect((await hall.call('GET', `/v1/waivers?templateId=${id}`)).body.items).toEqual([])
	expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.includes("draft"))')).toEqual([])
	await page.getByRole('combobox', { name: 'Preview language' }).selectOption('Deutsch')
	await press(page, 'Kiosk')
	await frame.getByRole('button', { name: 'Weiter' }).waitFor()
	await openBlock(page, 'medical')
	await settings(page).getByRole('textbox', { name: 'Label' }).fill('Eine Erkrankung?')
	await frame.getByText('Eine Erkrankung?').waitFor()
	const { blocks } = await untilStored(hall, id, (copy) => typeof copy.blocks[3].label === 'object')
	expect(blocks[3].label).toEqual({ en: 'A medical condition?', de: 'Eine Erkrankung?' })
	await leave()
})
