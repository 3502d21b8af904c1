import { expect, test } from 'bun:test'
import { useService } from '../../support/service/service.ts'
import { wordsOf } from '../../../src/i18n/dictionaries.ts'

const homeWords = wordsOf('home')
const verifyWords = wordsOf('verify')

const running = useService()

running.tenant('Hall of Nobody Else')

const read = (method = 'GET', headers: Record<string, string> = {}, path = '/') =>
	running.anonymous(method, path, undefined, { accept: 'text/html', ...headers })

test('The home page leads on to other pages and names no organization', async () => {
	const { status, bytes, headers } = await read()
	const text = new TextDecoder().decode(bytes)
	expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
	expect(text).not.toContain('<script')
	expect(text).not.toContain('Nobody')
	const ways = [...text.matchAll(/<a class="button" href="([^"]+)"/g)].map(([, way = '']) => way)
	expect(ways).toEqual(['/verify', '/desk', '/docs'])
	for (const way of ways) expect((await read('GET', {}, way)).status).toBe(200)
})

test("The home page and the verification page use the reader's language", async () => {
	expect(Object.keys(homeWords)).toEqual(Object.keys(verifyWords))
	for (const [language, words] of Object.entries(homeWords)) {
		expect(words.tag).toBe(language)
		const text = new TextDecoder().decode((await read('GET', { 'accept-language': `${language}-XX` })).bytes)
		expect(text).toContain(
			`<html lang="${language}" dir="${['ar', 'he'].includes(language) ? 'rtl' : 'ltr'}">`,
		)
		expect(text).toContain(words.lead)
		// They go into the page as they are.
		expect(Object.values(words).join('')).not.toMatch(/[<>&"]/)
	}
	expect(new TextDecoder().decode((await read('GET', {}, '/?lang=de')).bytes)).toContain('<html lang="de"')
})

test('HEAD responds without a body, and POST is refused', async () => {
	const head = await read('HEAD')
	expect([head.status, head.bytes.length]).toEqual([200, 0])
	expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8')
	const posted = await read('POST')
	expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
