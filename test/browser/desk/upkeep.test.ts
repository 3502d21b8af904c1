import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openDesk, openHall, told } from '../../support/browser/desk.ts'
import type { Hall } from '../../support/browser/desk.ts'
import { button } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { openVenue } from '../../support/browser/signing-page.ts'
import type { Venue } from '../../support/browser/signing-page.ts'
import { noteBackup } from '../../../src/features/backup/last-backup.ts'

// Driving a browser takes time on a busy machine.
setDefaultTimeout(180_000)

let venue: Venue
let hall: Hall

beforeAll(async () => {
	venue = await openVenue()
	hall = await openHall(venue)
})
afterAll(() => venue.close())

const screen = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const todo = (page: Page) => page.getByRole('region', { name: 'What to do' })
const part = (page: Page, name: string) =>
	page.getByRole('list', { name: 'The parts' }).getByRole('listitem').filter({ hasText: name })

test('the owner reads on the status what to run on the box, and it is gone once it is done', async () => {
	const { deps } = venue.running.service
	const { page, leave } = await openDesk(venue, await hall.hire('owner'), { path: '/desk/kiosks' })
	await screen(page, 'Kiosks').waitFor()
	await page.keyboard.press('g')
	await page.keyboard.press('b')
	await screen(page, 'Status').waitFor()
	await page.getByRole('status').getByText('There is something to do.').waitFor()
	const command = todo(page).getByRole('listitem').filter({ hasText: 'If this box is lost' })
	const today = new Date().toISOString().slice(0, 10)
	expect(await command.getByRole('textbox').inputValue()).toBe(`waiver backup --to /mnt/stick/${today}`)
	await part(page, 'PDFs').getByText('Nothing waits.').waitFor()
	await judge(page, 24)
	await noteBackup(deps, { madeAt: new Date().toISOString() })
	await button(page, 'Check again').press('Enter')
	await command.waitFor({ state: 'detached' })
	await part(page, 'Copies')
		.getByText(/^Last copy by hand/)
		.waitFor()
	await todo(page)
		.getByText(/Mails are not sent/)
		.waitFor()
	await page.getByRole('textbox', { name: 'Send to' }).fill('me@hall.example')
	await button(page, 'Send test').press('Enter')
	await told(page, 'The test mail is on its way.')
	await page.getByText('the mail lies in the folder “outbox”').waitFor()
	await leave()
})
