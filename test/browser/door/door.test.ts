import { beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { find, isFinding, openDesk, openHall, told, untilListed } from '../../support/browser/desk.ts'
import type { Clerk, Hall } from '../../support/browser/desk.ts'
import { readQr } from '../../support/browser/read-qr.ts'
import { useMailingVenue } from '../../support/browser/signing-page.ts'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { until } from '../../support/service/service.ts'

let hall: Hall
let clerk: Clerk

const venue = await useMailingVenue()
beforeEach(async () => {
	hall = await openHall(venue)
	clerk = await hall.hire('desk')
})

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
		await told(page, 'Let in 3: Ada Lovelace, Byron Lovelace, Ralph Lovelace')
		const [newest] = await hall.listArrivals()
		expect(newest.participants.map((each: any) => each.firstName)).toEqual(['Ada', 'Byron', 'Ralph'])
		await leave()
	})

	test('Enter lets in a whole family once its card has been in sight; sooner it only goes to the button', async () => {
		await hall.signAs(['Ada', 'Lovelace'], FAMILY)
		await hall.signAs(['Edsger', 'Dijkstra'], {
			children: [{ firstName: 'Marcus', lastName: 'Dijkstra', dateOfBirth: '2015-03-01' }],
		})
		const { page, leave } = await openDesk(venue, clerk, { prepare: async ({ clock }) => clock.install() })
		await until(async () => (await isFinding(page)) || undefined)
		await page.clock.pauseAt(Date.now() + 60_000)
		const ticking = (isDone: () => Promise<boolean>) =>
			until(async () => {
				await page.clock.runFor(5)
				return (await isDone()) || undefined
			})
		const isShown = (name: string) => async () => (await page.getByRole('article', { name }).count()) === 1
		await find(page).fill('ada')
		await ticking(isShown('Ada Lovelace'))
		await page.clock.runFor(200)
		await page.keyboard.press('Enter')
		await ticking(async () => (await page.evaluate('document.activeElement.textContent')) === 'Let in 4Enter')
		expect(await hall.listArrivals()).toEqual([])
		await find(page).fill('edsg')
		await ticking(isShown('Edsger Dijkstra'))
		expect(await page.getByRole('status').filter({ hasText: 'found' }).innerText()).toMatch(
			/^1 guest found\. Edsger Dijkstra: Covered until .+\. Enter lets in 2\.$/,
		)
		await page.clock.runFor(500)
		await find(page).press('Enter')
		await ticking(
			async () => (await page.getByText('Let in 2: Edsger Dijkstra, Marcus Dijkstra').count()) > 0,
		)
		expect(await isFinding(page)).toBe(true)
		await leave()
	})

	test('Of several matches the first is a card and the others are rows, to which the arrow leads', async () => {
		await hall.signAs(['Oskar', 'Vogel'], { born: '1991-03-14', phone: '0170 1230254' })
		await hall.signAs(['Oskar', 'Vogel'], { born: '1987-10-02', phone: '0170 9998812' })
		const { page, leave } = await openDesk(venue, clerk)
		await find(page).fill('vogel')
		const rows = page.getByRole('region', { name: 'Other matches' }).getByRole('listitem')
		await rows.first().waitFor()
		expect(await page.getByRole('article').innerText()).toContain('born 2 Oct 1987')
		expect(await page.getByRole('article').innerText()).toContain('…8812')
		expect(await rows.innerText()).toMatch(/Oskar Vogel\s+born 14 Mar 1991\s+…0254/)
		await page.keyboard.press('ArrowDown')
		expect(await page.evaluate('document.activeElement.closest("li") !== null')).toBe(true)
		await page.keyboard.press('ArrowUp')
		expect(await page.evaluate('document.activeElement.closest("article") !== null')).toBe(true)
		await page.keyboard.press('ArrowUp')
		expect(await page.evaluate('document.activeElement.type')).toBe('search')
		await rows.getByRole('button', { name: 'Oskar Vogel', exact: true }).click()
		await page.getByRole('article').filter({ hasText: 'born 14 Mar 1991' }).waitFor()
		await page.getByRole('article').getByRole('button', { name: 'Let in' }).click()
		await told(page, 'Let in: Oskar Vogel')
		const [arrival] = await hall.listArrivals()
		const { body: person } = await hall.call('GET', `/v1/participants/${arrival.participantId}`)
		expect(person.dateOfBirth).toBe('1991-03-14')
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

test('The door shows no card before somebody types, and reads no health data', async () => {
	await hall.signAs(['Grace', 'Hopper'], { condition: true })
	const { page, leave } = await openDesk(venue, clerk)
	expect(await page.getByRole('article').count()).toBe(0)
	await page.keyboard.type('grace')
	await page.getByRole('article', { name: 'Grace Hopper' }).hover()
	for (let at = 0; at < 10; at++) await page.evaluate('void dispatchEvent(new Event("focus"))')
	await page.evaluate('void dispatchEvent(new Event("online"))')
	expect(await page.getByRole('article').innerText()).toContain('1 answer to review')
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
		preloads: true,
	})
	await untilLoaded(page)
	await context.setOffline(true)
	await page.getByRole('link', { name: 'People' }).click()
	await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
	await leave()
})

test('On a device that saves data the script of another screen loads only once somebody opens it', async () => {
	const { page, leave } = await openDesk(venue, await hall.hire('manager'))
	await untilLoaded(page)
	const scriptsAtTheDoor = await countScripts(page)
	await page.getByRole('link', { name: 'People' }).click()
	await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
	expect(await countScripts(page)).toBeGreaterThan(scriptsAtTheDoor)
	await leave()
})

const countScripts = (page: Page): Promise<number> =>
	page.evaluate("performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length")

/** Waits until nothing has loaded for longer than the desk waits before it loads its other screens. */
async function untilLoaded(page: Page): Promise<void> {
	await find(page).waitFor()
	// Resources are listed once they have arrived, one after the other.
	await until(async () => {
		const quietMs = await page.evaluate<number>(
			"performance.now() - Math.max(...performance.getEntriesByType('resource').map((each) => each.responseEnd))",
		)
		return quietMs > OPEN_FOR_MS || undefined
	}, 60_000)
}
