import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import {
	arrivals,
	find,
	isFinding,
	openDesk,
	openHall,
	told,
	untilListed,
} from '../../support/browser/desk.ts'
import type { Clerk, Hall } from '../../support/browser/desk.ts'
import { openVenue } from '../../support/browser/signing-page.ts'
import type { Venue } from '../../support/browser/signing-page.ts'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { until } from '../../support/service/service.ts'

// Driving a browser takes time on a busy machine.
setDefaultTimeout(120_000)

let venue: Venue
let hall: Hall
let clerk: Clerk

beforeAll(async () => {
	venue = await openVenue()
})
beforeEach(async () => {
	hall = await openHall(venue)
	clerk = await hall.hire('desk')
})
afterAll(() => venue.close())

const FAMILY = {
	children: ['Byron', 'Anne', 'Ralph'].map((firstName, at) => ({
		firstName,
		lastName: 'Lovelace',
		dateOfBirth: `201${at + 5}-03-01`,
	})),
}

describe('Letting in', () => {
	test('Letting in a covered guest takes four letters and Enter, and the field is ready for the next', async () => {
		await hall.signAs(['Grace', 'Hopper'])
		const { page, leave } = await openDesk(venue, clerk)
		await until(async () => (await isFinding(page)) || undefined)
		await page.keyboard.type('grac', { delay: 200 })
		await page.keyboard.press('Enter')
		await told(page, 'Let in: Grace Hopper')
		await untilListed(page, 1)
		expect(await isFinding(page)).toBe(true)
		expect(await hall.listArrivals()).toMatchObject([{ method: 'staff', isValid: true }])
		await leave()
	})

	test('Letting in the other three of a family of four takes two presses when one is already in', async () => {
		const { id } = await hall.signAs(['Ada', 'Lovelace'], FAMILY)
		const { body: waiver } = await hall.call('GET', `/v1/waivers/${id}`)
		const anne = waiver.participants.find((each: any) => each.firstName === 'Anne').id
		await hall.call('POST', '/v1/checkins', { waiverId: id, method: 'api', participantIds: [anne] })
		const { page, leave } = await openDesk(venue, clerk)
		await find(page).fill('lovel')
		const card = page.getByRole('article', { name: 'Ada Lovelace' })
		const group = card.getByRole('group', { name: 'Who is here' })
		await group.getByRole('checkbox').nth(3).waitFor()
		const ticked = await Promise.all(
			['Ada', 'Byron', 'Anne', 'Ralph'].map((name) => group.getByRole('checkbox', { name }).isChecked()),
		)
		expect(ticked).toEqual([true, true, false, true])
		expect(await group.innerText()).toContain('In since')
		await page.getByRole('button', { name: 'Let in 3', exact: true }).click()
		await told(page, 'Let in: Ada Lovelace, Byron Lovelace, Ralph Lovelace')
		const [newest] = await hall.listArrivals()
		expect(newest.participants.map((each: any) => each.firstName)).toEqual(['Ada', 'Byron', 'Ralph'])
		await leave()
	})

	test('Letting in a whole family takes only the keyboard: Enter goes to the card, and Enter lets in', async () => {
		await hall.signAs(['Ada', 'Lovelace'], FAMILY)
		const { page, leave } = await openDesk(venue, clerk)
		await page.keyboard.type('ada', { delay: 120 })
		await page.getByRole('article').waitFor()
		await page.keyboard.press('Enter')
		await until(async () =>
			(await page.evaluate('document.activeElement.textContent')) === 'Let in 4' ? true : undefined,
		)
		await page.keyboard.press('Enter')
		await untilListed(page, 1)
		await told(page, 'Let in: Ada Lovelace')
		await leave()
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

	test('A double press or a lost response makes one arrival', async () => {
		await hall.signAs(['Grace', 'Hopper'])
		let lost = 0
		const { page, leave } = await openDesk(venue, clerk, {
			expected: /ERR_FAILED/,
			prepare: (page) =>
				page.route('**/v1/checkins', async (route) => {
					if (route.request().method() !== 'POST' || lost > 0) return route.continue()
					lost += 1
					await route.fetch()
					return route.abort()
				}),
		})
		await find(page).fill('grac')
		await page.getByRole('button', { name: 'Let in', exact: true }).dblclick()
		await told(page, 'Let in: Grace Hopper')
		expect([lost, (await hall.listArrivals()).length]).toEqual([1, 1])
		await untilListed(page, 1)
		await leave()
	})

	test('An arrival waits while there is no connection, says so, and is sent when the connection is back', async () => {
		await hall.signAs(['Grace', 'Hopper'])
		const { page, context, leave } = await openDesk(venue, clerk, {
			expected: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/,
		})
		await find(page).fill('grac')
		const button = page.getByRole('button', { name: 'Let in', exact: true })
		await button.waitFor()
		await context.setOffline(true)
		await button.click()
		await told(page, 'Waiting for the connection: Grace Hopper')
		expect(await page.getByRole('alert').first().innerText()).toContain('1 change waits for the connection.')
		const warned = new Promise<string>((resolve) => {
			page.once('dialog', (dialog) => {
				resolve(dialog.type())
				void dialog.dismiss()
			})
		})
		await page.evaluate('void setTimeout(() => location.reload())')
		expect(await warned).toBe('beforeunload')
		await context.setOffline(false)
		await told(page, 'Let in: Grace Hopper')
		expect(await hall.listArrivals()).toHaveLength(1)
		await leave()
	})

	test('An arrival is given up after two minutes without a connection, and the next press sends the same one', async () => {
		await hall.signAs(['Grace', 'Hopper'])
		const { page, context, leave } = await openDesk(venue, clerk, {
			expected: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/,
			prepare: async ({ clock }) => clock.install(),
		})
		await find(page).fill('grac')
		await page.getByRole('button', { name: 'Let in', exact: true }).waitFor()
		await context.setOffline(true)
		await page.getByRole('button', { name: 'Let in', exact: true }).click()
		await told(page, 'Waiting for the connection: Grace Hopper')
		await until(async () => {
			await page.clock.runFor(20_000)
			return (await page.getByText('It could not be sent within two minutes.').count()) > 0 || undefined
		})
		expect(await arrivals(page).count()).toBe(0)
		await context.setOffline(false)
		await find(page).fill('')
		await find(page).fill('grac')
		await page.getByRole('button', { name: 'Let in', exact: true }).click()
		await told(page, 'Let in: Grace Hopper')
		expect(await hall.listArrivals()).toHaveLength(1)
		await leave()
	})
})

describe('A guest who is not covered', () => {
	test('A guest who is not covered scans a code that leads to the form with the last answers, or gets it as a message', async () => {
		const { id } = await hall.signAs(['Grace', 'Hopper'], { email: 'grace@example.org' })
		await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Signed by mistake' })
		const { page, leave } = await openDesk(venue, clerk)
		await find(page).fill('grace')
		await page.getByRole('button', { name: 'Show code to sign' }).click()
		const code = page.getByRole('img', { name: /^QR code of / })
		const address = await readQr(await code.screenshot())
		expect(await code.getAttribute('aria-label')).toBe(`QR code of ${address}`)
		const form = await venue.visit(address)
		expect(await form.page.getByLabel('First name').inputValue()).toBe('Grace')
		await form.leave()
		await page.keyboard.press('Escape')
		await page.getByRole('button', { name: 'Send link' }).click()
		await told(page, 'Link sent: Grace Hopper')
		expect((await hall.call('GET', '/v1/messages')).body.items).toMatchObject([
			{ channel: 'email', kind: 'invite', to: 'grace@example.org' },
		])
		await leave()
	})

	test('A guest whom nobody knows scans a code that leads to the form, too', async () => {
		const { page, leave } = await openDesk(venue, clerk)
		await find(page).fill('somebody new')
		await page.getByRole('button', { name: 'Show code to sign' }).click()
		const { body: template } = await hall.call('GET', `/v1/templates/${hall.templateId}`)
		const address = venue.running.service.url + new URL(template.signUrl).pathname
		const code = page.getByRole('img', { name: `QR code of ${address}` })
		expect(await readQr(await code.screenshot())).toBe(address)
		expect(await page.getByRole('link', { name: 'Open on this tablet' }).getAttribute('href')).toBe(address)
		await leave()
	})
})

/** Reads a code off a picture, as a phone does. */
async function readQr(picture: Buffer): Promise<string> {
	const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
	return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}

test('The door lists nobody before somebody types, and reads no health data', async () => {
	await hall.signAs(['Grace', 'Hopper'], { condition: true })
	const { page, leave } = await openDesk(venue, clerk)
	expect(await page.getByRole('article').count()).toBe(0)
	await page.keyboard.type('grace')
	await page.getByRole('article', { name: 'Grace Hopper' }).hover()
	for (let at = 0; at < 10; at++) await page.evaluate('void dispatchEvent(new Event("focus"))')
	await page.evaluate('void dispatchEvent(new Event("online"))')
	expect(await page.getByRole('article').innerText()).toContain('1 answer to look at')
	expect(
		rowsOf(
			venue.running.service,
			'SELECT * FROM phi_access_log WHERE organization_id = ?',
			hall.organizationId,
		),
	).toEqual([])
	await leave()
})

/** Longer than the desk waits before it loads its other screens, in milliseconds. */
const OPEN_FOR_MS = 2_500

test('Other screens open without a connection, once the desk has been open for a while', async () => {
	const { page, context, leave } = await openDesk(venue, await hall.hire('manager'), {
		expected: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/,
	})
	await find(page).waitFor()
	let last = 0
	await until(async () => {
		const [age, count] = await page.evaluate<[number, number]>(
			"[performance.now(), performance.getEntriesByType('resource').length]",
		)
		const isOver = age > OPEN_FOR_MS && count === last
		last = count
		return isOver || undefined
	})
	await context.setOffline(true)
	await page.getByRole('link', { name: 'People' }).click()
	await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
	await leave()
})
