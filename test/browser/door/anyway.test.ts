import { beforeEach, expect, test } from 'bun:test'
import { arrivals, find, openDesk, openHall, told } from '../../support/browser/desk.ts'
import type { Clerk, Hall } from '../../support/browser/desk.ts'
import { judge } from '../../support/browser/judge.ts'
import { useMailingVenue } from '../../support/browser/signing-page.ts'

let hall: Hall
let clerk: Clerk

const venue = await useMailingVenue()
beforeEach(async () => {
	hall = await openHall(venue)
	clerk = await hall.hire('desk')
})

test('Letting in a guest who is not covered needs a reason, which is stored with the arrival', async () => {
	const { id } = await hall.signAs(['Grace', 'Hopper'])
	await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Signed by mistake' })
	const { page, leave } = await openDesk(venue, clerk)
	await find(page).fill('hopper')
	const card = page.getByRole('article', { name: 'Grace Hopper' })
	expect(await card.innerText()).toContain('Not covered: the waiver was voided')
	expect(await card.getByRole('button', { name: 'Let in', exact: true }).count()).toBe(0)
	await card.getByRole('button', { name: 'Let in anyway' }).click()
	const dialog = page.getByRole('dialog', { name: 'Let in Grace Hopper anyway?' })
	await dialog.getByRole('button', { name: 'Let in anyway' }).click()
	expect(await dialog.innerText()).toContain('Give a reason.')
	await dialog.getByRole('textbox', { name: 'Reason' }).fill('Signed on paper')
	await page.keyboard.press('Enter')
	await told(page, 'Let in: Grace Hopper')
	expect(await hall.listArrivals()).toMatchObject([{ isValid: false, reason: 'Signed on paper' }])
	expect(await arrivals(page).first().innerText()).toContain('Signed on paper')
	await leave()
})

test('A venue that has named reasons offers them, and another reason can be typed', async () => {
	const reasons = { doorReasons: ['Signs after the warm-up', 'Spectator'] }
	await hall.call('PATCH', '/v1/organization', reasons)
	for (const firstName of ['Grace', 'Ada']) {
		const { id } = await hall.signAs([firstName, 'Hopper'])
		await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Signed by mistake' })
	}
	const { page, leave } = await openDesk(venue, clerk)
	const askFor = async (firstName: string) => {
		await find(page).fill(firstName)
		const card = page.getByRole('article', { name: `${firstName} Hopper` })
		await card.getByRole('button', { name: 'Let in anyway' }).press('Enter')
		return page.getByRole('dialog', { name: `Let in ${firstName} Hopper anyway?` })
	}
	const first = await askFor('Grace')
	await first.getByRole('button', { name: 'Let in anyway' }).press('Enter')
	await first.getByText('Give a reason.').waitFor()
	expect(await first.getByRole('textbox').count()).toBe(0)
	await first.getByRole('radio', { name: 'Spectator' }).check()
	await page.keyboard.press('Enter')
	await told(page, 'Let in: Grace Hopper')
	const second = await askFor('Ada')
	await second.getByRole('radio', { name: 'Other' }).check()
	await second.getByRole('textbox', { name: 'Reason' }).fill('Brings lunch')
	await judge(page, 24)
	await page.keyboard.press('Enter')
	await told(page, 'Let in: Ada Hopper')
	const stored = (await hall.listArrivals()).map(({ reason }: { reason: string }) => reason)
	expect(stored.toSorted()).toEqual(['Brings lunch', 'Spectator'])
	await leave()
})
