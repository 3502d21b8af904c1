import { afterEach, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { noisyJpeg } from '../support/fixtures/photos.ts'
import { openDesk, openHall, untilListed } from '../support/browser/desk.ts'
import { draw, readWaivers, useVenue } from '../support/browser/signing-page.ts'
import { startProxy } from '../support/proxies/proxies.ts'
import type { Proxy } from '../support/proxies/proxies.ts'
import { freePort } from '../support/service/free-port.ts'

const venue = await useVenue()
const open: Proxy[] = []
afterEach(async () => {
	await Promise.all(open.splice(0).map((proxy) => proxy.stop()))
})

/** Starts nginx before the venue's service, with the guide's settings or others in their place. */
async function startNginx(port: number, change?: (settings: string) => string): Promise<string> {
	const upstream = Number(new URL(venue.running.service.url).port)
	const options = { upstream, port, isPlain: true }
	open.push(await startProxy('nginx', change === undefined ? options : { ...options, change }))
	return `http://127.0.0.1:${port}`
}

const stopNginx = async (): Promise<void> => open.pop()?.stop()

/** What the browser logs about a proxy that is gone, refuses a body, or is restarted. */
const EXPECTED = /net::ERR_|Failed to load resource|status of 413/

/** Opens the dialog of a setting. */
async function change(page: Page, row: string): Promise<Locator> {
	await page.getByRole('button', { name: `Change: ${row}` }).click()
	const dialog = page.getByRole('dialog')
	await dialog.waitFor()
	return dialog
}

test('Where a proxy holds the stream back, the door says how often it asks and hears of an arrival; once it is let through, the door is live', async () => {
	const hall = await openHall(venue)
	const clerk = await hall.hire('desk')
	const [first, second] = [await hall.signAs(['Grace', 'Hopper']), await hall.signAs(['Ada', 'Lovelace'])]
	const port = freePort()
	// nginx passes each piece of a response by HTTP/1.1, whatever is set.
	const origin = await startNginx(port, (settings) =>
		settings
			.replaceAll('proxy_http_version 1.1;', '')
			.replace('proxy_buffering off;', 'proxy_ignore_headers X-Accel-Buffering; proxy_buffering on;'),
	)
	const { page, leave } = await openDesk(venue, clerk, {
		origin,
		expected: EXPECTED,
		prepare: (page) => page.clock.install(),
	})
	await page.getByText('Nobody has come yet today.').waitFor()
	expect(await page.getByText('Live', { exact: true }).count()).toBe(0)
	await page.clock.fastForward(15_000)
	await page.getByText('Updated every 2 seconds').waitFor()
	await hall.call('POST', '/v1/checkins', { waiverId: first.id, method: 'api' })
	await untilListed(page, 1)
	await stopNginx()
	await startNginx(port)
	await page.clock.fastForward(61_000)
	await page.getByText('Live', { exact: true }).waitFor()
	await hall.call('POST', '/v1/checkins', { waiverId: second.id, method: 'api' })
	await untilListed(page, 2)
	await leave()
})

test('Where a proxy lets no photo through, the form names the photo and keeps all that was typed, and is signed once it does', async () => {
	const form = await venue.publish([
		{ id: 'name', type: 'name', label: 'Your name' },
		{ id: 'photo', type: 'photo_capture', label: 'Photo' },
		{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
		{ id: 'signature', type: 'signature', label: 'Signature' },
	])
	const port = freePort()
	const origin = await startNginx(port, (settings) => settings.replace('size 40m', 'size 100k'))
	const { page, leave } = await venue.visit(origin + new URL(form).pathname, { expected: EXPECTED })
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Lovelace')
	await page
		.locator('[id="f-photo.image"]')
		.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await noisyJpeg(1_600, 1_200) })
	await page.locator('[data-block="photo"] img').waitFor()
	await page.getByText('I agree.').click()
	await draw(page)
	const sign = async (): Promise<void> => {
		await page.getByRole('button', { name: 'Continue' }).click()
		await page.getByRole('button', { name: 'Agree and sign' }).click()
	}
	await sign()
	const fault = page.locator('[data-block="photo"]').getByText('The photo is too large.')
	await fault.waitFor()
	expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
	expect(await readWaivers(venue)).toEqual([])
	await stopNginx()
	await startNginx(port)
	await sign()
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	const [waiver] = await readWaivers(venue)
	expect(waiver.values.name.lastName).toBe('Lovelace')
	await leave()
})

test('Where a proxy lets no logo through, the desk says that a proxy limits what may be sent', async () => {
	const hall = await openHall(venue)
	const origin = await startNginx(freePort(), (settings) => settings.replace('size 40m', 'size 100k'))
	const { page, leave } = await openDesk(venue, await hall.hire('owner'), {
		origin,
		path: '/desk/settings',
		expected: EXPECTED,
	})
	const look = await change(page, 'Logo')
	await look
		.getByLabel('Logo', { exact: true })
		.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await noisyJpeg(700, 700) })
	await look.getByRole('button', { name: 'Save' }).click()
	await page.getByText('A proxy in front of the service lets nothing this large through.').waitFor()
	await leave()
})
