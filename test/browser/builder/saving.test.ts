import { expect, test } from 'bun:test'
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
	untilSaved,
	untilStored,
} from '../../support/browser/builder.ts'
import { openHall } from '../../support/browser/desk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')

/** The browser tells of each refused call. */
const REFUSED = /409|Failed to load resource/

/** As many blocks as a form may have. */
const LONG_FORM = [
	...SMALL_FORM,
	...Array.from({ length: 195 }, (_, at) => ({ id: `q${at}`, type: 'short_text', label: `Question ${at}` })),
]

test('With 200 blocks a key press shows in the preview, and a reload right after it loses nothing', async () => {
	const id = await makeForm(hall, LONG_FORM)
	// A save may be on its way when the page goes; the page after it then sends what it kept for the revision before.
	const { page, leave } = await openForm(venue, owner, id, { expected: REFUSED })
	await openBlock(page, 'Question 100')
	const label = settings(page).getByRole('textbox', { name: 'Label' })
	await label.press('End')
	await label.pressSequentially('!')
	await preview(page).getByText('Question 100!').waitFor()
	await label.pressSequentially('?')
	await page.reload()
	await row(page, 'Question 100!?').waitFor()
	const { blocks } = await untilStored(hall, id, (draft) => draft.blocks[105].label === 'Question 100!?')
	expect(blocks.length).toBe(200)
	await page.getByRole('button', { name: 'Undo' }).waitFor()
	await leave()
})

test('The second of two tabs sees whose change it missed, and no way of resolving that loses anything silently', async () => {
	const id = await makeForm(hall)
	const first = await openForm(venue, owner, id)
	const second = await openForm(venue, owner, id, { expected: REFUSED })
	const write = async (page: typeof first.page, block: string, label: string): Promise<void> => {
		await openBlock(page, block)
		await settings(page).getByRole('textbox', { name: 'Label' }).fill(label)
	}
	await write(first.page, 'Your name', 'First name and last name')
	await untilStored(hall, id, ({ blocks }) => blocks[2].label === 'First name and last name')
	await write(second.page, 'medical', 'Are you well?')
	const dialog = second.page.getByRole('dialog', { name: /^You, in another window, saved at \d\d:\d\d$/ })
	await dialog.waitFor()
	await dialog.getByText('Are you well?').first().waitFor()
	await press(second.page, 'Block by block')
	// Who alone has changed a block is proposed.
	await press(second.page, 'Save this choice')
	await untilStored(
		hall,
		id,
		({ blocks }) => blocks[2].label === 'First name and last name' && blocks[3].label === 'Are you well?',
	)
	await row(second.page, 'First name and last name').waitFor()
	await write(first.page, 'medical', 'Any condition?')
	await first.page.getByRole('dialog').waitFor()
	await press(first.page, 'Keep mine')
	await untilStored(hall, id, ({ blocks }) => blocks[3].label === 'Any condition?')
	await write(second.page, 'First name', 'Name')
	await second.page.getByRole('dialog').waitFor()
	await press(second.page, 'Take the other')
	await row(second.page, 'Any condition?').waitFor()
	await second.page.keyboard.press('Control+z')
	await row(second.page, 'Are you well?').waitFor()
	await second.leave()
	await first.page.close()
})

test('A draft that a program sends meanwhile is told with the name of its key, and overwrites nothing unseen', async () => {
	const id = await makeForm(hall)
	const { page, leave } = await openForm(venue, owner, id, { expected: REFUSED })
	const blocks = SMALL_FORM.map((block) => (block.id === 'health' ? { ...block, label: 'Well?' } : block))
	expect((await hall.call('PUT', `/v1/templates/${id}/draft`, { blocks })).status).toBe(200)
	await openBlock(page, 'Your name')
	await settings(page).getByRole('textbox', { name: 'Label' }).fill('Who?')
	await page.getByRole('dialog', { name: /^test saved at \d\d:\d\d$/ }).waitFor()
	expect((await readDraft(hall, id)).blocks[2].label).toBe('Your name')
	await press(page, 'Block by block')
	await press(page, 'Save this choice')
	await untilStored(hall, id, ({ blocks }) => blocks[2].label === 'Who?' && blocks[3].label === 'Well?')
	await leave()
})

test('Unsent changes survive a reload without the service, and are sent once it responds', async () => {
	const id = await makeForm(hall)
	const { page, leave } = await openForm(venue, owner, id, { expected: /ERR_FAILED|Failed to load/ })
	const saves = '**/draft*'
	await page.route(saves, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
	await openBlock(page, 'Your name')
	await settings(page).getByRole('textbox', { name: 'Label' }).fill('Who?')
	await page.getByText('waiting for the connection', { exact: false }).first().waitFor()
	// What a page sends as it goes passes no route of the test.
	await page.evaluate(
		'const send = fetch; window.fetch = (path, init) => init?.method === "PUT" ? Promise.reject(Error()) : send(path, init)',
	)
	page.once('dialog', (dialog) => void dialog.accept())
	await page.reload()
	await row(page, 'Who?').waitFor()
	expect((await readDraft(hall, id)).blocks[2].label).toBe('Your name')
	await page.unroute(saves)
	await untilStored(hall, id, ({ blocks }) => blocks[2].label === 'Who?')
	await untilSaved(page)
	expect(await page.evaluate('Object.keys(sessionStorage)')).toEqual([])
	await leave()
})

test('A lost response is not a conflict: the saved revision is our own', async () => {
	const id = await makeForm(hall)
	const { page, leave } = await openForm(venue, owner, id, { expected: /ERR_FAILED|Failed to load|409/ })
	let isLost = false
	await page.route('**/draft*', async (route) => {
		if (route.request().method() !== 'PUT' || isLost) return route.continue()
		isLost = true
		await route.fetch()
		return route.abort()
	})
	await openBlock(page, 'Your name')
	await settings(page).getByRole('textbox', { name: 'Label' }).fill('Who?')
	await until(async () => isLost || undefined)
	await settings(page).getByRole('textbox', { name: 'Help' }).fill('First and last name')
	await untilStored(hall, id, ({ blocks }) => blocks[2].help === 'First and last name')
	await untilSaved(page)
	expect(await page.getByRole('dialog').count()).toBe(0)
	await leave()
})

test('A refused change is kept, explained at its field, and saved once it is corrected', async () => {
	const id = await makeForm(hall)
	const { page, leave } = await openForm(venue, owner, id, { expected: /422|Failed to load/ })
	await page.getByLabel('Address to go to after signing').fill('nonsense')
	await page.getByText('Not saved: something needs correcting').waitFor()
	await openBlock(page, 'Your name')
	await settings(page).getByRole('textbox', { name: 'Label' }).fill('Who?')
	await page.getByText('1 thing to correct').click()
	await page.getByRole('button', { name: /Address to go to/ }).click()
	await page.keyboard.press('Control+a')
	await page.keyboard.type('https://hall.example/thanks')
	const draft = await untilStored(hall, id, ({ blocks }) => blocks[2].label === 'Who?')
	expect(draft.settings.redirectUrl).toBe('https://hall.example/thanks')
	await untilSaved(page)
	expect(await blockList(page).getByRole('listitem').count()).toBe(5)
	await leave()
})
