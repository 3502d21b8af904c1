import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { staffLanguages, wordsOf } from '../../../src/i18n/dictionaries.ts'
import { pickWords } from '../../../src/i18n/languages.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { useService } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'

const shellWords = wordsOf('shell')

const running = useService()

running.tenant('Hall of Nobody Else')

async function read(path: string, headers: Record<string, string> = {}) {
	const answer = await running.anonymous('GET', path, undefined, { accept: 'text/html', ...headers })
	return { ...answer, text: new TextDecoder().decode(answer.bytes) }
}

test('Every address of the desk responds with one page, which names nobody and needs no session', async () => {
	const start = await read('/desk')
	expect(start.status).toBe(200)
	expect(start.text).not.toContain('Nobody')
	for (const path of [
		'/desk/waivers',
		'/desk/waivers/0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f',
		'/desk/setup/abc',
	])
		expect(await read(path)).toMatchObject({ status: 200, text: start.text })
})

test("The desk's page loads only the service's own script and style, which exist, and is never kept", async () => {
	const { headers, text } = await read('/desk')
	expect(headers.get('cache-control')).toBe('no-store')
	const policy = headers.get('content-security-policy')
	expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
	expect(policy).toContain("frame-ancestors 'none'")
	const early = (headers.get('link') ?? '').match(/<[^>]+>; rel=modulepreload/g) ?? []
	expect(early.length).toBeGreaterThan(1)
	for (const each of early) expect((await read(each.slice(1, each.indexOf('>')))).status).toBe(200)
	expect(text).not.toMatch(/<script(?![^>]*src=)|style="|onclick/)
	const files = [...text.matchAll(/(?:src|href)="(\/assets\/desk[^"]+)"/g)].map(([, path = '']) => path)
	expect(files.length).toBe(2)
	for (const file of files) expect((await read(file)).status).toBe(200)
})

test("The desk's page asks for the session while its script loads", async () => {
	const { headers } = await read('/desk/waivers')
	expect(headers.get('link')).toContain('</desk/device>; rel=preload; as=fetch; crossorigin')
})

test("The preview's page is empty, needs no session, and is shown in frames of our own pages alone", async () => {
	const { status, headers, text } = await read('/desk/preview/0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f')
	expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
	const policy = headers.get('content-security-policy')
	expect(policy).toContain("frame-ancestors 'self'")
	expect(policy).not.toContain('frame-src')
	expect((await read('/desk')).headers.get('content-security-policy')).toContain("frame-src 'self'")
	expect(text).toContain('<div id="page"></div>')
	const files = [...text.matchAll(/(?:src|href)="(\/assets\/preview[^"]+)"/g)].map(([, path = '']) => path)
	expect(files.length).toBe(2)
	for (const file of files) expect((await read(file)).status).toBe(200)
})

test("The desk's page is in the reader's language until its script runs", async () => {
	for (const [language, words] of Object.entries(shellWords)) {
		const { text } = await read('/desk', { 'accept-language': `${language}-XX` })
		expect(text).toContain(`<html lang="${language}"`)
		expect(text).toContain(words.frame.needsScript)
		// They go into the page as they are.
		expect([words.frame.desk, words.frame.needsScript].join('')).not.toMatch(/[<>&"]/)
	}
})

test('The desk is an app of the device under the name of whoever’s venue is signed in, and names nobody else’s', async () => {
	const hall = running.tenant('North Wall')
	const desk = await hire(running, hall, 'desk')
	const manifestOf = async (call: Client, language = 'de') => {
		const { bytes, headers } = await call('GET', '/desk.webmanifest', undefined, {
			'accept-language': language,
		})
		expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
			'application/manifest+json',
			'no-cache',
		])
		return JSON.parse(new TextDecoder().decode(bytes))
	}
	const { icons, ...own } = await manifestOf(desk.call)
	expect(own).toEqual({
		name: 'North Wall',
		id: '/desk',
		start_url: '/desk',
		scope: '/desk',
		display: 'standalone',
		background_color: '#f4f4f1',
		theme_color: '#f4f4f1',
	})
	expect(await manifestOf(running.anonymous)).toMatchObject({ name: 'Empfang', lang: 'de' })
	for (const { src, type, sizes } of icons) {
		const { status, headers, bytes } = await running.anonymous('GET', src)
		const { width, height, hasAlpha } = await sharp(bytes).metadata()
		expect([status, headers.get('content-type'), `${width}x${height}`]).toEqual([200, type, sizes])
		if (src.includes('whole')) expect(hasAlpha).toBe(false)
	}
	expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toEqual([
		undefined,
		undefined,
		'maskable',
	])
})

test('The page of the desk names its manifest, and the icon of an iPad, which has no round corners', async () => {
	const { text, headers } = await read('/desk')
	expect(text).toContain('<link rel="manifest" href="/desk.webmanifest" crossorigin="use-credentials">')
	const [, icon = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(text) ?? []
	const { bytes } = await running.anonymous('GET', icon)
	expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, hasAlpha: false })
	const policy = headers.get('content-security-policy')
	expect(policy).toContain("manifest-src 'self'")
	expect((await read('/verify')).text).not.toContain('rel="manifest"')
})

test("The worker of the desk holds one page in the reader's language, is requested again each time, and loads and stores nothing", async () => {
	for (const language of staffLanguages) {
		const { status, bytes, headers } = await running.anonymous('GET', '/desk-worker.js', undefined, {
			'accept-language': language,
		})
		const text = new TextDecoder().decode(bytes)
		expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
			200,
			'text/javascript; charset=utf-8',
			'no-cache',
		])
		expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
		const { errors, controls } = pickWords(wordsOf('kit'), language)
		for (const words of [errors.offline, controls.tryAgain, `lang=\\"${language}\\"`])
			expect(text).toContain(words)
		expect(text).not.toMatch(/caches|indexedDB|importScripts|src=|<script/)
		expect([errors.offline, controls.tryAgain].join('')).not.toMatch(/[<>&"]/)
	}
})
