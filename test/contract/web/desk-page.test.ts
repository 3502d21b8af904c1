import { beforeAll, expect, test } from 'bun:test'
import { wordsOf } from '../../../src/i18n/dictionaries.ts'
import { useService } from '../../support/service/service.ts'

const shellWords = wordsOf('shell')

const running = useService()

beforeAll(() => {
	running.tenant('Hall of Nobody Else')
})

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
