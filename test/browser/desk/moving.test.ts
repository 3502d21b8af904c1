import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { judge } from '../../support/browser/judge.ts'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { workbook } from '../../support/archives/workbook.ts'
import { useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const hall = await openHall(venue)

const LIST = [
	'Waiver ID;First name;Last name;Signed;Notes',
	'1;Ana;Núñez;03/04/2026;nuts',
	'2;Bo;Alt;05/04/2026;',
	'3;;;06/04/2026;',
].join('\n')

const fileOf = (bytes: Uint8Array) => ({
	name: 'old.xlsx',
	mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	buffer: Buffer.from(bytes),
})

test('A list from another system is checked, its questions answered, imported, used at the door, and undone', async () => {
	const owner = await hall.hire('owner')
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/settings', expected: /422/ })
	const open = () => page.getByRole('button', { name: 'Start: Moving in' }).click()
	await open()
	const part = page.getByRole('dialog', { name: 'Moving in', exact: true })
	const press = (name: string) => part.getByRole('button', { name, exact: true }).click()
	await press('Look first')
	await part.getByText('Choose a list.').waitFor()
	const bell = { name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(`${LIST}\n4;Bel\u0007;Alt;;`) }
	await part.getByLabel('List (Excel, CSV)').setInputFiles(bell)
	await press('Look first')
	await part.getByText(/control character/).waitFor()
	expect(await part.getByLabel('List (Excel, CSV)').getAttribute('aria-invalid')).toBe('true')
	const sheets = await workbook({ May: [['First name']], June: [['First name']] })
	await part.getByLabel('List (Excel, CSV)').setInputFiles(fileOf(sheets))
	await press('Look first')
	await part.getByText(/several sheets with cells: May and June/).waitFor()
	const rows = LIST.split('\n').map((line) => line.split(';'))
	await part.getByLabel('List (Excel, CSV)').setInputFiles(fileOf(await workbook({ Waivers: rows })))
	const pdf = { name: '1.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nana\n%%EOF\n') }
	await part.getByLabel('PDFs and scans').setInputFiles([pdf])
	const origin = part.getByRole('combobox', { name: 'They come from' })
	expect(await origin.inputValue()).toBe('elsewhere')
	await origin.selectOption('Smartwaiver')
	await press('Look first')
	await part.getByText('No column says when the waivers were signed.').waitFor()
	expect(await part.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
	await part.getByRole('combobox', { name: '“Signed” is' }).selectOption({ label: 'Signed on' })
	await part.getByRole('combobox', { name: 'Dates', exact: true }).selectOption('dmy')
	await part.getByRole('combobox', { name: 'Waivers without an expiry date' }).selectOption('year')
	await part.getByRole('combobox', { name: 'They also count as' }).selectOption({ label: 'Waiver' })
	await press('Check again')
	await part.getByText('2 new waivers, 1 of them without a document').waitFor()
	await part.getByText('Row 4, First name: Name the person, and say when it was signed.').waitFor()
	await judge(page, 24)
	await press('Import')
	const past = page.getByRole('region', { name: 'Imports', exact: true })
	await past.getByText('2 imported').waitFor()
	const save = page.getByRole('button', { name: 'Save row by row', exact: true })
	const [saved] = await Promise.all([page.waitForEvent('download'), save.click()])
	const told = readFileSync(await saved.path(), 'utf8').split('\r\n')
	expect(told.slice(0, 3)).toEqual(['\ufeffRow,Outcome,Column,What to do', '2,imported,,', '3,imported,,'])
	expect(told[3]).toStartWith('4,not imported,First name,')

	const { body: found } = await hall.call('GET', '/v1/participants?query=ana')
	const { body: coverage } = await hall.call('GET', `/v1/participants/${found.items[0].id}/coverage`)
	expect(coverage).toMatchObject({ covered: true })
	await page.goto(`${new URL(page.url()).origin}/desk/waivers/${coverage.waiverId}`)
	await page.getByText(/^Signed elsewhere \(smartwaiver\) and kept here since/).waitFor()
	await judge(page, 24)

	await page.goto(`${new URL(page.url()).origin}/desk/settings`)
	await open()
	await past.getByRole('button', { name: /^Undo: Smartwaiver/ }).click()
	await page
		.getByRole('dialog', { name: 'Undo this import?' })
		.getByRole('button', { name: 'Undo', exact: true })
		.click()
	await past.getByText('Undone', { exact: true }).waitFor()
	expect((await hall.call('GET', '/v1/participants?query=ana')).body.items).toEqual([])
	await leave()
})

test('A list of more rows than a call takes says how many are imported, also after the dialog was closed, and is one import', async () => {
	const other = await openHall(venue)
	const { page, leave } = await openDesk(venue, await other.hire('owner'), { path: '/desk/settings' })
	const open = () => page.getByRole('button', { name: 'Start: Moving in' }).click()
	await open()
	const part = page.getByRole('dialog', { name: 'Moving in', exact: true })
	await part.getByText('At most 50,000 rows; the command line takes more.').waitFor()
	const rows = Array.from({ length: 2_050 }, (_none, at) => `${at},Guest,Number${at}`)
	const list = (lines: readonly string[]) => ({
		name: 'old.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(['Id,First name,Last name', ...lines].join('\n')),
	})
	const choose = (lines: readonly string[]) => part.getByLabel('List (Excel, CSV)').setInputFiles(list(lines))
	await choose(Array.from({ length: 50_001 }, (_none, at) => `${at},A,B`))
	await part.getByRole('button', { name: 'Look first' }).click()
	await part.getByText('The list has 50,001 rows.').waitFor()
	await choose(rows)
	await part.getByRole('radio', { name: 'People without waivers' }).check()
	await part.getByRole('button', { name: 'Look first' }).click()
	await part.getByText('2050 new people').waitFor()
	await part.getByRole('button', { name: 'Import', exact: true }).click()
	await part.getByRole('progressbar', { name: /^[\d,]+ of 2,050 imported$/ }).waitFor()
	await judge(page, 24)
	await page.keyboard.press('Escape')
	await part.waitFor({ state: 'detached' })
	await page.getByRole('status').getByText('2050 imported').waitFor({ timeout: 120_000 })
	await open()
	await part.getByText('2050 imported').first().waitFor()
	await part.getByRole('button', { name: 'Save row by row' }).waitFor()
	const { items } = (await other.call('GET', '/v1/imports')).body
	expect(items).toMatchObject([{ status: 'finished', people: 2_050, rows: 2_050, refused: 0 }])
	await part.getByRole('button', { name: 'Another list' }).click()
	await part.getByLabel('List (Excel, CSV)').waitFor()
	await leave()
})
