import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import {
	blockList,
	makeForm,
	openBlock,
	openForm,
	press,
	readDraft,
	untilStored,
	row,
	settings,
	untilSaved,
} from '../../support/browser/builder.ts'
import { openDesk, openHall, told } from '../../support/browser/desk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')

const idsOf = ({ blocks }: { blocks: { id: string }[] }): string => blocks.map(({ id }) => id).join(' ')

/** Presses Tab until a control has the focus. @param name its text or label */
async function tabTo(page: Page, name: string): Promise<void> {
	for (let stop = 0; stop < 60; stop++) {
		const focused = await page.evaluate<string>(`(() => {
			const element = document.activeElement
			const text = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent
			return text.trim()
		})()`)
		if (focused === name) return
		await page.keyboard.press('Tab')
	}
	throw new Error(`Tab does not reach "${name}".`)
}

test('A form is made and published by keyboard alone, and the next guest signs it', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/templates' })
	const { keyboard } = page
	const add = async (type: string): Promise<void> => {
		await tabTo(page, 'Add block')
		await keyboard.press('Enter')
		await page.getByRole('dialog', { name: 'Add a block' }).waitFor()
		await keyboard.type(type)
		await keyboard.press('Enter')
		await until(async () =>
			(await page.evaluate('document.activeElement.matches("form textarea")')) === true ? true : undefined,
		)
	}
	await page.getByRole('link', { name: 'New form' }).first().waitFor()
	await tabTo(page, 'New form')
	await keyboard.press('Enter')
	const empty = page.getByRole('button', { name: 'Empty form' })
	await empty.waitFor()
	await empty.focus()
	await keyboard.press('Enter')
	await blockList(page).waitFor({ state: 'attached' })
	await add('first and last')
	await keyboard.type('Who are you?')
	await add('draw')
	await tabTo(page, 'Form settings')
	await keyboard.press('Enter')
	await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
	await tabTo(page, 'Name')
	await keyboard.press('Control+a')
	await keyboard.type('Slack line')
	await untilSaved(page)
	await tabTo(page, 'Publish')
	await keyboard.press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Publish the form' })
	await dialog.getByText('Nothing in the form asks for consent').waitFor()
	await tabTo(page, 'Publish')
	await keyboard.press('Enter')
	await told(page, 'Published: version 1')
	const { body } = await hall.call('GET', '/v1/templates?status=active')
	const { id, signUrl } = body.items.find(({ name }: { name: string }) => name === 'Slack line')
	const { activeVersion } = (await hall.call('GET', `/v1/templates/${id}`)).body
	expect(activeVersion.blocks).toEqual([
		{ id: 'name', type: 'name', label: 'Who are you?' },
		{ id: 'signature', type: 'signature', label: 'Signature' },
	])
	const answer = await venue.running.anonymous('GET', new URL(signUrl).pathname, undefined, {
		accept: 'text/html',
	})
	expect(new TextDecoder().decode(answer.bytes)).toContain('Who are you?')
	await leave()
})

test('A fault is shown at its field during typing and in a list that leads there, and blocks publishing', async () => {
	const id = await makeForm(hall)
	const { page, leave } = await openForm(venue, owner, id)
	await openBlock(page, 'Your name')
	await settings(page).getByRole('textbox', { name: 'Label' }).fill('')
	await settings(page).getByText('Fill this in.').waitFor()
	await row(page, 'Name').getByText('Needs correcting').waitFor({ state: 'attached' })
	await openBlock(page, 'medical')
	await page.getByText('1 thing to correct').click()
	await page.getByRole('button', { name: /Fill this in/ }).click()
	await until(async () =>
		(await page.evaluate('document.activeElement.closest("[data-path]")?.dataset.path')) === 'label'
			? true
			: undefined,
	)
	await press(page, 'Publish 1')
	const dialog = page.getByRole('dialog', { name: 'Publish the form' })
	expect(await dialog.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
	await dialog.getByRole('button', { name: /Fill this in/ }).click()
	await page.keyboard.type('You')
	await row(page, 'You').waitFor()
	await page.getByText('thing to correct').waitFor({ state: 'detached' })
	await leave()
})

test('Publishing lists every difference, and asks what happens to the valid waivers', async () => {
	const id = await makeForm(hall)
	const publishAt = `/v1/templates/${id}/publish`
	expect((await hall.call('POST', publishAt, { revision: 1 })).status).toBe(200)
	const values = { name: { firstName: 'Ada', lastName: 'Lovelace' }, signature: { typed: 'Ada Lovelace' } }
	const answer = await hall.call('POST', '/v1/waivers', { templateId: id, values })
	expect(answer.status).toBe(201)
	const { page, leave } = await openForm(venue, owner, id)
	await openBlock(page, 'Climbing is')
	await settings(page).getByRole('textbox', { name: 'Text' }).fill('Climbing is very dangerous.')
	await press(page, 'Move down')
	await openBlock(page, 'medical')
	await press(page, 'Delete')
	await openBlock(page, 'Signature')
	await press(page, 'Add block')
	await press(page, 'Photo')
	await press(page, 'Form settings')
	await page.getByLabel('Age from which people sign for themselves').fill('16')
	await press(page, 'Publish')
	const dialog = page.getByRole('dialog', { name: 'Publish the form' })
	const lines = dialog.getByRole('list', { name: 'Changes for guests' }).locator(':scope > li')
	await until(async () => ((await lines.count()) === 5 ? true : undefined))
	const texts = (await lines.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
	expect(texts).toEqual([
		'Age from which people sign for themselves New: 16',
		expect.stringMatching(/^(?:Moved Your name Name from place 3 to place 2|Changed Climbing)/),
		expect.any(String),
		'New Photo Photo',
		'Removed A medical condition? Yes or no',
	])
	expect(texts.join(' ')).toMatch(/Climbing is New: very dangerous/)
	await dialog.getByText('1 waiver is valid now').waitFor()
	await dialog.getByLabel(/All sign again/).check()
	await dialog.getByRole('button', { name: 'Publish' }).click()
	await told(page, 'Published: version 2')
	const { body } = await hall.call('GET', `/v1/templates/${id}`)
	expect([body.activeVersion.versionNumber, idsOf(body.activeVersion)]).toEqual([
		2,
		'title name terms photo_capture signature',
	])
	expect(body.settings).toMatchObject({ onPublish: 'resign', ageOfMajority: 16 })
	const again = await hall.call('POST', '/v1/waivers', { templateId: id, values })
	expect([again.status, again.body.error?.details?.[0]?.path]).toEqual([422, '/values/photo_capture'])
	await page.getByText('No changes').waitFor()
	// What was changed since is given up in one step, and comes back by an undo.
	await openBlock(page, 'Climbing is')
	await press(page, 'Delete')
	await press(page, 'Publish')
	await dialog.getByText('Removed').waitFor()
	await dialog.getByRole('button', { name: 'Discard changes' }).click()
	await told(page, 'Changes discarded')
	await row(page, 'Climbing is').waitFor()
	expect((await readDraft(hall, id)).savedAt).toBeNull()
	await press(page, 'Undo')
	await untilStored(hall, id, (draft) => draft.savedAt !== null && draft.blocks.length === 4)
	await leave()
})
