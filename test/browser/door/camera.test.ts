import { afterAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LAN_ADDRESS, launchBrowser } from '../../support/browser/browser.ts'
import { openDesk, openHall, told } from '../../support/browser/desk.ts'
import { filmCode } from '../../support/browser/film.ts'
import { judge } from '../../support/browser/judge.ts'
import { DESKTOP, useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

const film = join(tmpdir(), `waiver-film-${process.pid}.y4m`)

const venue = await useVenue()
const hall = await openHall(venue)
const clerk = await hall.hire('desk')
const { id } = await hall.signAs(['Grace', 'Hopper'])
await Bun.write(film, filmCode(`${venue.running.service.url}/verify/${id}`))
/** A browser before whose camera somebody holds the code of Grace's waiver. */
const filming = await launchBrowser({ film })
afterAll(async () => {
	await filming.close()
	rmSync(film)
})

const OPEN = { name: 'Scan with the camera' }

test('The camera lets in a guest whose code it sees, once, and is off when the page is hidden or it is closed', async () => {
	const context = await filming.newContext(DESKTOP)
	const { page, leave } = await openDesk(venue, clerk, {
		context,
		prepare: async (opened) =>
			opened.addInitScript(`{
				const { mediaDevices } = navigator
				const open = mediaDevices.getUserMedia.bind(mediaDevices)
				window.tracks = []
				mediaDevices.getUserMedia = async (wanted) => {
					const stream = await open(wanted)
					window.tracks.push(...stream.getTracks())
					return stream
				}
			}`),
	})
	const states = () => page.evaluate<string[]>('window.tracks.map(({ readyState }) => readyState)')
	const panel = page.getByRole('region', { name: 'Camera' })
	await page.getByRole('button', OPEN).click()
	await told(page, 'Let in: Grace Hopper')
	await panel.getByText('Hold the guest’s code in front of the camera.').waitFor()
	expect(await hall.listArrivals()).toMatchObject([{ method: 'qr' }])
	// Meanwhile it is still in sight.
	await judge(page, 24)
	expect(await hall.listArrivals()).toHaveLength(1)
	await page.setViewportSize(DESKTOP.viewport)
	await page.getByRole('button', { name: 'Close camera' }).click()
	await panel.waitFor({ state: 'detached' })
	expect(await states()).toEqual(['ended'])
	await page.getByRole('button', OPEN).click()
	await panel.getByText('Hold the guest’s code').waitFor()
	await page.evaluate(
		"Object.defineProperty(document, 'hidden', { value: true }), document.dispatchEvent(new Event('visibilitychange'))",
	)
	await until(async () => (await states()).every((state) => state === 'ended') || undefined)
	await page.getByRole('button', OPEN).waitFor()
	expect(await hall.listArrivals()).toHaveLength(1)
	await leave()
})

test('A camera that fails says what to do, and over plain http, where there is none, none is offered', async () => {
	const { page, leave } = await openDesk(venue, clerk, {
		prepare: async (opened) =>
			opened.addInitScript(
				"navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', window.fault))",
			),
	})
	for (const [fault, text] of [
		['NotAllowedError', 'This page may not use the camera. Allow it in the browser'],
		['NotFoundError', 'This device has no camera.'],
		['NotReadableError', 'Another program is using the camera.'],
	] as const) {
		await page.evaluate(`window.fault = '${fault}'`)
		await page.getByRole('button', OPEN).click()
		await page.getByRole('region', { name: 'Camera' }).getByText(text).waitFor()
		await page.getByRole('button', { name: 'Close camera' }).click()
	}
	await page.getByRole('button', OPEN).waitFor()
	await leave()
	const origin = venue.running.service.url.replace(/127\.0\.0\.1|localhost/, LAN_ADDRESS)
	const plain = await openDesk(venue, clerk, { origin })
	await plain.page.getByRole('searchbox', { name: 'Find a guest' }).waitFor()
	expect(await plain.page.getByRole('button', OPEN).count()).toBe(0)
	await plain.leave()
})
