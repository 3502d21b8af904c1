import { afterEach, expect, test } from 'bun:test'
import { wordsOf } from '../../../src/i18n/dictionaries.ts'
import type { CopiesState } from '../../../src/features/backup/check-copies.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createClient } from '../../support/service/service.ts'
import { CODE, openStandbyPage } from '../../support/service/standby-page.ts'
import type { StandbyPage } from '../../support/service/standby-page.ts'

const standbyWords = wordsOf('standby')

let standby: StandbyPage
afterEach(() => standby.stop())

const words = standbyWords.en

type Shown = { status: number; text: string; headers: Headers }

const show = async (path = '/', headers: Record<string, string> = {}): Promise<Shown> => {
	const response = await fetch(standby.url + path, {
		redirect: 'manual',
		headers: { accept: 'text/html', ...headers },
	})
	return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Presses the button. */
async function press(code: string, headers: Record<string, string> = {}): Promise<Shown> {
	const response = await fetch(standby.url, {
		method: 'POST',
		headers: { accept: 'text/html', origin: standby.url, ...headers },
		body: new URLSearchParams({ code }),
	})
	return { status: response.status, headers: response.headers, text: await response.text() }
}

const alertOf = ({ text }: Shown): string | undefined => /role="alert">(?:<h2>)?([^<]*)</.exec(text)?.[1]

test('The page of a second box says how old the copies are, in the language of its reader, and has no script', async () => {
	standby = openStandbyPage()
	const page = await show()
	expect([page.status, page.headers.get('cache-control'), alertOf(page)]).toEqual([
		200,
		'no-store',
		undefined,
	])
	for (const part of [words.heading, '21 seconds ago', '25 seconds ago', '20 seconds ago', words.switchOff])
		expect(page.text).toContain(part)
	expect(page.text).not.toContain('<script')
	const german = await show('/', { 'accept-language': 'de-AT' })
	for (const part of [standbyWords.de.heading, 'vor 21 Sekunden']) expect(german.text).toContain(part)
	// The words go into the page as they are.
	expect(JSON.stringify(standbyWords)).not.toMatch(/[<>&]|\\"/)
})

test('The page and the health say when a takeover would lose much, and what to do', async () => {
	standby = openStandbyPage()
	const tell = async (state: CopiesState, databaseSeconds: number | null, filesSeconds: number | null) => {
		standby.box.copies = async () => ({ state, heardSeconds: filesSeconds, databaseSeconds, filesSeconds })
		const { status, body } = await createClient(standby.url)('GET', '/health')
		return {
			alert: alertOf(await show()),
			status,
			ok: body.ok,
			behind: body.behindSeconds,
			copies: body.copies,
		}
	}
	const { old, alone, unknown, empty, unreachable } = words.states
	expect(await tell('ok', 3, 20)).toEqual({
		alert: undefined,
		status: 200,
		ok: true,
		behind: 20,
		copies: 'ok',
	})
	const bad = { status: 503, ok: false }
	expect(await tell('old', 7_300, 20)).toEqual({ ...bad, alert: old.title, behind: 7_300, copies: 'old' })
	expect((await show()).text).toContain('2 hours ago')
	expect(await tell('alone', null, 20)).toEqual({ ...bad, alert: alone.title, behind: null, copies: 'alone' })
	expect((await show()).text).toContain('sudo systemctl enable --now waiver-replica')
	expect(await tell('unknown', null, null)).toMatchObject({ ...bad, alert: unknown.title, behind: null })
	expect(await tell('empty', null, null)).toMatchObject({ ...bad, alert: empty.title, behind: null })
	expect(await tell('unreachable', null, null)).toMatchObject({
		...bad,
		alert: unreachable.title,
		behind: null,
	})
	expect((await createClient(standby.url)('GET', '/health/ready')).status).toBe(503)
})

test('Only the code that was printed takes over, however it is typed, and once', async () => {
	standby = openStandbyPage()
	const wrong = await press('abcd-efgh-ijkl-mnop-qrst-uvwy')
	expect([wrong.status, alertOf(wrong), standby.begun()]).toEqual([403, words.wrongCode, 0])
	expect(wrong.text).not.toContain('uvwy')
	expect(JSON.stringify(standby.logged)).not.toContain('uvwy')
	const taken = await press(CODE)
	expect([taken.status, taken.headers.get('refresh'), standby.begun()]).toEqual([200, '2; url=/desk', 1])
	expect(taken.text).toContain(words.runningText)
	expect(taken.headers.getSetCookie()).toEqual([])
	await press(CODE)
	expect(standby.begun()).toBe(1)
})

test('After as many wrong codes as are allowed in a minute, an address waits, also with the right one', async () => {
	standby = openStandbyPage({ authFailuresPerMinute: 5 })
	for (let n = 0; n < 5; n++) expect((await press(`wrong ${n}`)).status).toBe(403)
	const limited = await press(CODE)
	expect([limited.status, alertOf(limited), standby.begun()]).toEqual([429, words.limited, 0])
	standby.clock.advance(60_000)
	expect((await press(CODE)).status).toBe(200)
	expect(standby.begun()).toBe(1)
})

test('Only the page itself can send the code, at whatever address of the box', async () => {
	standby = openStandbyPage({ baseUrl: 'https://waivers.hall.example' })
	for (const headers of [
		{ origin: 'https://elsewhere.example' },
		{ origin: 'null' },
		{ origin: standby.url, 'sec-fetch-site': 'same-site' },
	])
		expect((await press(CODE, headers)).status).toBe(403)
	expect(standby.begun()).toBe(0)
	// Behind a proxy with TLS.
	const host = 'standby.hall.example'
	const proxied = { host, origin: `https://${host}`, 'sec-fetch-site': 'same-origin' }
	expect((await press(CODE, proxied)).status).toBe(200)
	// Otherwise browsers would not name the origin of a form.
	standby.box.takeover = () => ({ is: 'none' })
	expect((await show()).headers.get('referrer-policy')).toBe('same-origin')
})

test('A long form is refused, and costs no attempt', async () => {
	standby = openStandbyPage({ authFailuresPerMinute: 1 })
	expect((await press('x'.repeat(10_000))).status).toBe(413)
	expect((await press(CODE)).status).toBe(200)
})

test('Without a code the page has no form, and says how to make one', async () => {
	standby = openStandbyPage()
	standby.box.hasCode = () => false
	const { text } = await show()
	expect(text).toContain(words.noCode)
	expect(text).not.toContain('<form')
})

test('The page that waits shows how long it takes, and after a failure what to do', async () => {
	standby = openStandbyPage()
	expect((await show('/desk')).headers.get('location')).toBe('/')
	standby.box.takeover = () => ({ is: 'running', seconds: 7 })
	for (const path of ['/', '/desk']) {
		const page = await show(path)
		expect([page.text.includes('7 seconds so far'), page.headers.get('refresh')]).toEqual([
			true,
			'2; url=/desk',
		])
	}
	standby.box.takeover = () => ({ is: 'failed' })
	const failed = await show()
	expect([alertOf(failed), failed.headers.get('refresh')]).toEqual([words.failed.title, null])
	expect(failed.text).toContain('<form')
})

test('Whatever else is asked of a box that waits, it says that it waits, and when to come again', async () => {
	standby = openStandbyPage()
	const call = createClient(standby.url, 'wvk_a_key_of_the_first_box')
	for (const [method, path] of [
		['GET', '/v1/waivers'],
		['POST', '/v1/waivers'],
		['DELETE', '/v1/keys/1'],
		['POST', '/desk/session'],
		['GET', '/metrics'],
	] as const) {
		const refusal = await call(method, path, method === 'POST' ? {} : undefined)
		expectRefusal(refusal, 'unavailable')
		expect(refusal.headers.get('retry-after')).toBe('30')
	}
	// A guest reads it in their own language.
	const guest = await show('/w/some-link', { 'accept-language': 'fr' })
	expect([guest.status, guest.text.includes('<html lang="fr"')]).toEqual([503, true])
})
