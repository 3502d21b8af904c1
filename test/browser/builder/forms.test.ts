import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { findBarriers, scrollsSideways } from '../../support/browser/axe.ts'
import {
	SMALL_FORM,
	blockList,
	makeForm,
	openBlock,
	openForm,
	press,
	preview,
	readDraft,
	row,
	settings,
	untilStored,
} from '../../support/browser/builder.ts'
import { openDesk, openHall, told } from '../../support/browser/desk.ts'
import { PHONE, useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'
import { isWhole } from '../../support/run/extent.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')

const LOOKS = [
	[375, 'light'],
	[1280, 'dark'],
	[375, 'dark'],
	[1280, 'light'],
] as const

let turn = 0

/**
 * Judges what is shown narrow and wide, light and dark; dialogs, which are alike, in two of the four ways. Each run takes
 * half of these ways, in turns.
 */
async function judge(page: Page, what: string, ways: 2 | 4 = 2): Promise<void> {
	turn += 1
	const looks = LOOKS.slice(0, ways).filter((_, at) => isWhole || at % 2 === turn % 2)
	for (const [width, colorScheme] of looks) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
		await page.setViewportSize({ width, height: 740 })
		expect([what, width, colorScheme, await findBarriers(page)]).toEqual([what, width, colorScheme, []])
		expect([what, width, await scrollsSideways(page)]).toEqual([what, width, false])
	}
}

const tab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click()
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

test('No screen or dialog of the builder has a barrier or scrolls sideways, light or dark, narrow or wide', async () => {
	const id = await makeForm(
		hall,
		[
			...SMALL_FORM,
			{
				id: 'more',
				type: 'single_choice',
				label: '',
				options: [],
				visibleIf: { blockId: 'health', equals: true },
			},
			{ id: 'age', type: 'number', label: 'Age', flagIf: { min: 80, label: 'Old' } },
		],
		{ languages: ['en', 'de'], expiry: { type: 'duration', years: 1 } },
	)
	const { page, leave } = await openForm(venue, owner, id)
	await page.getByText('things to correct').or(page.getByText('thing to correct')).first().click()
	await judge(page, 'form settings and blocks', 4)
	await page.getByLabel('How long waivers are kept').selectOption('for a time after the signing')
	await untilStored(hall, id, ({ settings: kept }) => kept.retention?.years === 10)
	await page.setViewportSize({ width: 375, height: 740 })
	await tab(page, 'Blocks')
	await judge(page, 'blocks')
	await openBlock(page, 'One choice')
	await judge(page, 'a choice with a condition', 4)
	await page.setViewportSize({ width: 1280, height: 740 })
	await openBlock(page, 'Age')
	await judge(page, 'a number with a flag')
	await page.setViewportSize({ width: 375, height: 740 })
	await tab(page, 'Preview')
	await judge(page, 'preview')
	await page.setViewportSize({ width: 1280, height: 740 })
	for (const [button, dialog] of [
		['Add block', 'Add a block'],
		['Move to…', 'Move Age'],
		['Languages', 'Languages'],
	] as const) {
		await press(page, button)
		await page.getByRole('dialog', { name: dialog }).waitFor()
		await judge(page, dialog)
		await page.keyboard.press('Escape')
		await page.setViewportSize({ width: 1280, height: 740 })
	}
	await page.getByRole('button', { name: /^Publish/ }).click()
	await page.getByRole('dialog', { name: 'Publish the form' }).waitFor()
	await judge(page, 'publish', 4)
	await leave()
})

test('On a phone each of the three parts is a tab, and all of them work', async () => {
	const id = await makeForm(hall)
	const { page, leave } = await openForm(venue, owner, id, PHONE)
	await openBlock(page, 'Your name')
	await settings(page).getByRole('textbox', { name: 'Label' }).fill('Who?')
	await tab(page, 'Preview')
	await preview(page).getByText('Who?').waitFor()
	await tab(page, 'Blocks')
	await press(page, 'Add block')
	await press(page, 'Email')
	const label = settings(page).getByRole('textbox', { name: 'Label' })
	expect(await label.inputValue()).toBe('Email')
	// Its label is selected, so that what is typed next takes its place.
	await page.keyboard.type('Your address')
	expect(await label.inputValue()).toBe('Your address')
	await untilStored(hall, id, ({ blocks }) =>
		blocks.some((each: { label?: string }) => each.label === 'Your address'),
	)
	await leave()
})

test('Texts are shown side by side in their languages, and are exported and imported as a table', async () => {
	const id = await makeForm(hall)
	const { page, leave } = await openForm(venue, owner, id)
	await press(page, 'Languages')
	const dialog = page.getByRole('dialog', { name: 'Languages' })
	await dialog.getByLabel('Add a language').selectOption('Deutsch')
	// The gallery has the question for a name in German.
	await dialog.getByText('4 texts are missing').waitFor()
	await dialog.getByRole('textbox', { name: 'Label – Deutsch' }).nth(1).fill('Sind Sie krank?')
	await dialog.getByText('3 texts are missing').waitFor()
	const download = page.waitForEvent('download')
	await dialog.getByRole('button', { name: 'Save as CSV' }).click()
	const csv = readFileSync(await (await download).path(), 'utf8')
	expect(csv.split('\r\n').slice(0, 4)).toEqual([
		'\ufeffblock,text,en,de',
		'title,text,Agreement,',
		'terms,text,Climbing is dangerous.,',
		'name,label,Your name,Ihr Name',
	])
	const translated =
		csv.replace('title,text,Agreement,', 'title,text,Agreement,Vereinbarung') + 'gone,label,x,y\r\n'
	await dialog.locator('input[type=file]').setInputFiles({
		name: 'texts.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(translated),
	})
	await dialog.getByText('1 text imported. 1 row matches no text.').waitFor()
	await dialog.locator('input[type=file]').setInputFiles({
		name: 'other.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from('a,b\r\n1,2\r\n'),
	})
	await dialog.getByText('This is not a table').waitFor()
	await page.keyboard.press('Escape')
	await page.getByRole('combobox', { name: 'Preview language' }).selectOption('Deutsch')
	await preview(page).getByRole('heading', { name: 'Vereinbarung' }).waitFor()
	const { blocks, settings: kept } = await untilStored(
		hall,
		id,
		(copy) => typeof copy.blocks[0].text === 'object',
	)
	expect([kept.languages, blocks[0].text]).toEqual([['en', 'de'], { en: 'Agreement', de: 'Vereinbarung' }])
	await leave()
})

describe('The screen of forms', () => {
	test('The screen of forms duplicates, archives, brings back and deletes a form, and shows the code to sign it', async () => {
		const id = await makeForm(hall, SMALL_FORM, {})
		await hall.call('POST', `/v1/templates/${id}/publish`, { revision: 1 })
		const { page, leave } = await openDesk(venue, owner, { path: '/desk/templates' })
		await page.getByRole('button', { name: 'Code for Day pass' }).first().click()
		await page.getByRole('img', { name: /^QR code/ }).waitFor()
		await judge(page, 'code')
		await page.keyboard.press('Escape')
		await page.setViewportSize({ width: 1280, height: 740 })
		await page.getByLabel('More for Day pass').first().click()
		await judge(page, 'cards', 4)
		await page.setViewportSize({ width: 1280, height: 740 })
		await press(page, 'Duplicate')
		await page.getByRole('heading', { level: 1, name: 'Copy of Day pass' }).waitFor()
		await page.getByRole('link', { name: 'All forms' }).click()
		await card(page, 'Copy of Day pass').getByText('Draft').waitFor()
		await page.getByLabel('More for Copy of Day pass').click()
		await press(page, 'Archive')
		await told(page, 'Archived: Copy of Day pass')
		await card(page, 'Copy of Day pass').waitFor({ state: 'detached' })
		await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
		await card(page, 'Copy of Day pass').waitFor()
		await page.getByLabel('More for Copy of Day pass').click()
		await press(page, 'Delete')
		await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
		await card(page, 'Copy of Day pass').waitFor({ state: 'detached' })
		await leave()
	})

	test('The screen of forms lists the links for one guest, without their answers, and revokes one', async () => {
		const [templateId, values] = [hall.templateId, { name: { firstName: 'Ada', lastName: 'Lovelace' } }]
		const { body: link } = await hall.call('POST', '/v1/prefill-links', {
			templateId,
			values,
			externalId: 'booking-7',
		})
		const { page, leave } = await openDesk(venue, owner, { path: '/desk/templates' })
		await page.getByRole('link', { name: 'Personal links', exact: true }).press('Enter')
		const list = page.getByRole('list', { name: 'Personal links' })
		await list.getByText('booking-7').waitFor()
		expect(await list.innerText()).not.toContain('Ada')
		await judge(page, 'links')
		await page.setViewportSize({ width: 1280, height: 740 })
		await list.getByRole('button', { name: 'Revoke' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
		await told(page, 'The link is revoked.')
		await list.getByText('Revoked').waitFor()
		expect((await hall.call('GET', `/v1/prefill-links/${link.id}`)).body.status).toBe('revoked')
		await leave()
	})

	test('The screen of forms says who can open a form, and changes the last part of its link', async () => {
		await makeForm(hall, SMALL_FORM, {})
		const id = await makeForm(hall, SMALL_FORM, {})
		await hall.call('PATCH', `/v1/templates/${id}`, { name: 'Club night' })
		const { page, leave } = await openDesk(venue, owner, { path: '/desk/templates', expected: /409|422/ })
		await page.getByLabel('More for Club night').click()
		await card(page, 'Club night').getByRole('button', { name: 'Who can open it' }).click()
		const dialog = page.getByRole('dialog', { name: 'Who can open Club night' })
		await judge(page, 'who can open it')
		await page.setViewportSize({ width: 1280, height: 740 })
		await dialog.getByLabel('Only on tablets').check()
		const slug = dialog.getByLabel('Last part of its link')
		await slug.fill('Club Night')
		await slug.press('Enter')
		await dialog.getByText('Use lower-case letters, digits and single hyphens').waitFor()
		await slug.fill('day-pass')
		await slug.press('Enter')
		await dialog.getByText('Another form has this link').waitFor()
		await slug.fill('club-night')
		await slug.press('Enter')
		await told(page, 'Saved: Club night')
		await card(page, 'Club night').getByText('Only on tablets').waitFor()
		const { body } = await hall.call('GET', `/v1/templates/${id}`)
		expect([body.slug, body.visibility]).toEqual(['club-night', 'kiosk_only'])
		await leave()
	})

	test('The screen of forms shows earlier versions to read, and goes on from one', async () => {
		const id = await makeForm(hall)
		await hall.call('POST', `/v1/templates/${id}/publish`, { revision: 1 })
		const second = { name: 'Day pass', settings: {}, blocks: SMALL_FORM.slice(2) }
		const { revision } = await readDraft(hall, id)
		await hall.call('PUT', `/v1/templates/${id}/draft`, { ...second, revision })
		await hall.call('POST', `/v1/templates/${id}/publish`)
		const { page, leave } = await openDesk(venue, owner, { path: `/desk/templates/${id}/versions` })
		await page.getByRole('heading', { name: 'Version 2' }).waitFor()
		await page.getByText('Read', { exact: true }).last().click()
		await page.getByText('Climbing is dangerous.').waitFor()
		await judge(page, 'versions')
		await page.setViewportSize({ width: 1280, height: 740 })
		await press(page, 'Continue from Version 1')
		await page.getByRole('dialog').getByRole('button', { name: 'Continue from it' }).click()
		await row(page, 'Climbing is').waitFor()
		expect((await readDraft(hall, id)).blocks.length).toBe(5)
		await leave()
	})

	test('The desk reads and shows forms, and nobody changes one without the right to', async () => {
		const id = await makeForm(hall)
		for (const role of ['desk', 'auditor'] as const) {
			const { page, leave } = await openDesk(venue, await hall.hire(role), { path: '/desk/templates' })
			await page.getByRole('article').first().waitFor()
			expect(await page.getByRole('link', { name: 'New form' }).count()).toBe(0)
			expect(await page.getByLabel(/^More for/).count()).toBe(0)
			await page.goto(`${venue.running.service.url}/desk/templates/${id}`)
			await page.getByRole('heading', { level: 2, name: 'Versions of Day pass' }).waitFor()
			expect(await blockList(page).count()).toBe(0)
			await leave()
		}
	})

	test('The screen of forms and the builder speak German', async () => {
		const id = await makeForm(hall)
		const { page, leave } = await openDesk(venue, owner, { path: '/desk/templates', locale: 'de-DE' })
		await page.getByRole('link', { name: 'Neues Formular' }).first().waitFor()
		await page.goto(`${venue.running.service.url}/desk/templates/${id}`)
		await page.getByRole('list', { name: 'Blöcke' }).getByText('Your name').click()
		expect(await page.getByRole('form', { name: 'Einstellungen des Blocks' }).innerText()).toContain(
			'Beschriftung',
		)
		await until(async () => ((await page.title()).startsWith('Formulare') ? true : undefined))
		await leave()
	})
})
