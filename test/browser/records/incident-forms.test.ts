import { beforeEach, expect, test } from 'bun:test'
import { press, readDraft, untilStored } from '../../support/browser/builder.ts'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import type { Clerk, Hall } from '../../support/browser/desk.ts'
import { button, told } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { until } from '../../support/service/service.ts'

let hall: Hall
let clerk: Clerk

const venue = await useVenue()
beforeEach(async () => {
	hall = await openHall(venue)
	clerk = await hall.hire('manager')
})

const questions = [
	{ id: 'intro', type: 'text', text: 'Ask the climber first.' },
	{ id: 'rope', type: 'short_text', label: 'Which rope?', maxLength: 12 },
	{ id: 'worn', type: 'yes_no', label: 'Was it worn?' },
	{ id: 'where', type: 'long_text', label: 'Where?', visibleIf: { blockId: 'worn', equals: true } },
	{
		id: 'knot',
		type: 'single_choice',
		label: 'Which knot?',
		options: [
			{ value: 'eight', label: 'Figure eight' },
			{ value: 'bowline', label: 'Bowline' },
		],
		allowOther: true,
	},
	{ id: 'meters', type: 'number', label: 'How high?', unit: 'm', min: 0, max: 30, required: false },
]

const publishQuestions = (name = 'Falls') =>
	publishTemplate(hall.call, { name, kind: 'incident', of: questions })

/** The only report of the hall. */
async function readOnly() {
	const { body: list } = await hall.call('GET', '/v1/incidents')
	return (await hall.call('GET', `/v1/incidents/${list.items[0].id}`)).body
}

test('A report asks the only form’s questions, says what is missing at each, and shows the answers once it is closed', async () => {
	const templateId = await publishQuestions()
	const { page, leave } = await openDesk(venue, clerk, { path: '/desk/incidents' })
	await button(page, 'Report an incident').click()
	await page.getByLabel('What you saw, in order').fill('Fell.')
	await page.getByLabel('What was done').fill('Nothing.')
	await page.getByLabel('Which rope?').fill('Red 7')
	expect(await page.getByLabel('Where?').count()).toBe(0)
	await page.getByRole('group', { name: 'Was it worn?' }).getByLabel('Yes').check()
	await page.getByLabel('How high?').fill('31')
	await until(async () => ((await readOnly()).form?.values.meters === 31 ? true : undefined))
	await button(page, 'Close the report').click()
	await page.getByText('Enter a number of at most 30.', { exact: true }).waitFor()
	expect(await page.getByText('Answer this question.', { exact: true }).count()).toBe(2)
	await judge(page, 24)
	await page.getByLabel('Where?').fill('At the tie-in.')
	await page.getByPlaceholder('Other').fill('Double bowline')
	await page.getByLabel('How high?').fill('12')
	await button(page, 'Close the report').click()
	const dialog = page.getByRole('dialog', { name: 'Close the report?' })
	await dialog.getByRole('button', { name: 'Close the report' }).click()
	await told(page, 'The report is closed.')
	await page.locator('.answers').getByText('Double bowline').waitFor()
	expect((await readOnly()).form).toMatchObject({
		templateId,
		values: { rope: 'Red 7', worn: true, where: 'At the tie-in.', knot: 'Double bowline', meters: 12 },
	})
	await judge(page, 24)
	await leave()
})

test('Of several forms one is chosen, and another one asks before what was answered goes', async () => {
	const [falls, tears] = [await publishQuestions(), await publishQuestions('Tears')]
	const { body: draft } = await hall.call('POST', '/v1/incidents', {})
	const { page, leave } = await openDesk(venue, clerk, { path: `/desk/incidents/${draft.id}` })
	const choice = page.getByLabel('Form', { exact: true })
	await choice.selectOption(falls)
	await page.getByLabel('Which rope?').fill('Red 7')
	await until(async () => ((await readOnly()).form?.values.rope === 'Red 7' ? true : undefined))
	await choice.selectOption(tears)
	const dialog = page.getByRole('dialog', { name: 'Take another form?' })
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	expect(await page.getByLabel('Which rope?').inputValue()).toBe('Red 7')
	await choice.selectOption(tears)
	await dialog.getByRole('button', { name: 'Take the other form' }).click()
	await until(async () => ((await readOnly()).form.templateId === tears ? true : undefined))
	expect((await readOnly()).form.values).toEqual({})
	await leave()
})

test('The builder makes a form of reports, with a preview, and shows only what such a form has', async () => {
	const owner = await hall.hire('owner')
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/templates/new' })
	await press(page, 'Incident report')
	await page.getByRole('region', { name: 'Preview' }).getByText('No questions yet.').waitFor()
	await press(page, 'Add block')
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Yes or no' }).waitFor()
	expect(await dialog.getByRole('button', { name: 'Signature' }).count()).toBe(0)
	await dialog.getByRole('button', { name: 'Yes or no' }).click()
	await page.getByLabel('Label', { exact: true }).fill('Was it worn?')
	await page.getByRole('region', { name: 'Preview' }).getByText('Was it worn?').waitFor()
	expect(await page.getByText('Have staff look').count()).toBe(0)
	await judge(page, 24)
	const { body: list } = await hall.call('GET', '/v1/templates?kind=incident')
	const { id } = list.items[0]
	await untilStored(hall, id, ({ blocks }) => blocks[0]?.label === 'Was it worn?')
	await press(page, 'Publish')
	await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
	await told(page, 'Published: version 1. The next report asks it.')
	expect((await readDraft(hall, id)).issues).toEqual([])
	await page.goto(new URL('/desk/templates', page.url()).href)
	const card = page.getByRole('article', { name: 'Incident report' })
	await card.getByText('Incident report', { exact: true }).nth(1).waitFor()
	expect(await card.getByRole('button', { name: /^Code/ }).count()).toBe(0)
	await leave()
})
