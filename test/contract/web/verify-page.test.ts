import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { openRaw } from '../../support/http/raw-http.ts'
import { startTestService, useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { wordsOf } from '../../../src/i18n/dictionaries.ts'

const verifyWords = wordsOf('verify')

// Services are started, and many calls made, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const running = useService({ publicSubmissionsPerTenMinutes: 1_000 })
const hall = running.tenant('Halle <b>&"Söhne"')
const templateId = await publishTemplate(hall.call, { name: 'Klettern' })

async function signed(): Promise<{ id: string; pdf: Uint8Array<ArrayBuffer> }> {
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	return { id, pdf: new Uint8Array((await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes) }
}

const asPage = { accept: 'text/html', 'accept-language': 'en' }
const read = (path: string, headers: Record<string, string> = {}, by = running) =>
	by.anonymous('GET', path, undefined, { ...asPage, ...headers })
const textOf = ({ bytes }: Answer): string => new TextDecoder().decode(bytes)

async function upload(
	file: Uint8Array<ArrayBuffer>,
	by = running,
): Promise<{ status: number; text: string; headers: Headers }> {
	const form = new FormData()
	form.set('pdf', new File([file], 'waiver.pdf', { type: 'application/pdf' }))
	const response = await fetch(`${by.service.url}/verify`, { method: 'POST', body: form, headers: asPage })
	return { status: response.status, text: await response.text(), headers: response.headers }
}

/** What nobody may read here: the person, their answers, and where they signed from. */
const SECRETS = ['Grace', 'Hopper', '127.0.0.1', 'key:']

describe('GET /verify', () => {
	test('The verification page is two plain forms without scripts, and loads nothing from elsewhere', async () => {
		const answer = await read('/verify')
		expect(answer.status).toBe(200)
		const text = textOf(answer)
		expect(text).not.toContain('<script')
		expect(text).toContain('<form method="post" action="/verify" enctype="multipart/form-data">')
		expect(text).toContain('<form method="get" action="/verify">')
		const policy = answer.headers.get('content-security-policy') ?? ''
		expect(policy).toContain("default-src 'none'")
		expect(policy).not.toContain('unsafe')
		expect(answer.headers.get('cache-control')).toBe('no-store')
	})

	test("The verification page uses the reader's language", async () => {
		for (const [language, words] of Object.entries(verifyWords)) {
			const text = textOf(await read('/verify', { 'accept-language': `${language}-XX, fr;q=0.5` }))
			expect(text).toContain(
				`<html lang="${language}" dir="${['ar', 'he'].includes(language) ? 'rtl' : 'ltr'}">`,
			)
			expect(text).toContain(words.check)
		}
		expect(textOf(await read('/verify?lang=de', { 'accept-language': 'es' }))).toContain('<html lang="de"')
		expect(textOf(await read('/verify', { 'accept-language': 'xx' }))).toContain('<html lang="en"')
	})
})

describe('GET /verify/{code}, where the code on the certificate leads', () => {
	test('The times are those of the zone that the PDF shows', async () => {
		const { timezone } = (await hall.call('GET', '/v1/organization')).body
		await hall.call('PATCH', '/v1/organization', { timezone: 'Asia/Tokyo' })
		const { id } = await signed()
		await hall.call('PATCH', '/v1/organization', { timezone })
		const { signedAt } = (await hall.call('GET', `/v1/waivers/${id}`)).body
		const text = textOf(await read(`/verify/${id}`))
		const local = new Date(Date.parse(signedAt) + 9 * 3_600_000).toISOString().slice(11, 19)
		expect(text).toContain(`datetime="${signedAt}"`)
		expect(text).toContain(`at ${local} GMT+9</time>`)
	})

	test("The code's page shows the record without naming anybody", async () => {
		const { id } = await signed()
		const detail = (await hall.call('GET', `/v1/waivers/${id}`)).body
		for (const path of [
			`/verify/${id}`,
			`/verify?code=${id.toUpperCase()}`,
			`/verify?code=+${id.replaceAll('-', '')}+`,
		]) {
			const answer = await read(path)
			expect(answer.status).toBe(200)
			const text = textOf(answer)
			for (const part of [
				'A record with this code is kept here',
				id,
				detail.hash,
				'Agreement, version 1',
				'Halle &lt;b&gt;&amp;&quot;Söhne&quot;',
				detail.signedAt,
			])
				expect(text).toContain(part)
			for (const secret of SECRETS) expect(text).not.toContain(secret)
		}
	})

	test("The code's page says if the waiver was voided or purged, or does not exist", async () => {
		const { id } = await signed()
		await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'A secret reason' })
		const voided = textOf(await read(`/verify/${id}`))
		expect(voided).toContain('Voided')
		// Nothing else may be read as if it still held.
		expect(voided).not.toContain('Valid until')
		expect(voided).not.toContain('secret reason')
		await hall.call('POST', `/v1/waivers/${id}/purge`)
		expect(textOf(await read(`/verify/${id}`))).toContain('The record with this code was erased')
		for (const code of ['nothing', '01999999-9999-7999-8999-999999999999', '%3Cscript%3E', '%00'])
			expect(textOf(await read(`/verify/${code}`))).toContain('No record has this code')
	})
})

describe('POST /verify', () => {
	test('200 tells apart a genuine, a changed, a purged and an unknown PDF', async () => {
		const { id, pdf } = await signed()
		const genuine = await upload(pdf)
		expect(genuine.status).toBe(200)
		expect(genuine.text).toContain('This document is genuine')
		const markOf = (text: string) => /<span class="done-mark ?(\w*)">/.exec(text)?.[1]
		expect(markOf(genuine.text)).toBe('')
		expect(genuine.text).toContain(id)
		expect(genuine.text).toContain('Attached as terms.json; they are what was signed')
		for (const secret of SECRETS) expect(genuine.text).not.toContain(secret)
		const terms = 'The attached terms.json is not what was signed'
		const fake = `<</Type/EmbeddedFile/Subtype/application#2Fjson>>\nstream\n`
		const parts = [pdf.subarray(0, 15), Buffer.from(fake), deflateSync('[]'), pdf.subarray(15)]
		expect((await upload(new Uint8Array(Buffer.concat(parts)))).text).toContain(terms)
		// A code alone shows no attachment.
		expect(textOf(await read(`/verify/${id}`))).not.toContain('terms.json')
		const changed = pdf.slice()
		changed[9000] = (changed[9000] ?? 0) ^ 1
		const { text: wrong } = await upload(changed)
		expect(wrong).toContain('This document was changed')
		expect(markOf(wrong)).toBe('wrong')
		// That a code is known says nothing of the document in a reader's hands.
		expect(markOf(textOf(await read(`/verify/${id}`)))).toBe('wait')
		await hall.call('POST', `/v1/waivers/${id}/purge`)
		expect((await upload(pdf)).text).toContain('This document is genuine, and its record was erased')
		expect((await upload(new TextEncoder().encode('no PDF'))).text).toContain('not known here')
	})

	test('422 with a page that explains it without a file, 413 for a file that is too large', async () => {
		const empty = await upload(new Uint8Array())
		expect(empty.status).toBe(422)
		expect(empty.text).toContain('role="alert"')
		const large = await upload(new Uint8Array(17 * 1024 * 1024))
		expect(large.status).toBe(413)
		const headers = { ...asPage, 'content-type': 'application/x-www-form-urlencoded' }
		expect((await running.anonymous('POST', '/verify', 'pdf=x', headers)).status).toBe(422)
	})

	test('200 stores and logs nothing of the uploaded file', async () => {
		const { pdf } = await signed()
		const tables = () =>
			running.service.deps.db.$client
				.query('SELECT (SELECT count(*) FROM audit_log) + (SELECT count(*) FROM phi_access_log) AS n')
				.get()
		const before = tables()
		await upload(pdf)
		expect(tables()).toEqual(before)
	})
})

test('429 for an address that keeps uploading files or trying codes; other addresses are not affected', async () => {
	const own = startTestService({ publicSubmissionsPerTenMinutes: 2 })
	const statuses: number[] = []
	for (let time = 0; time < 3; time += 1) statuses.push((await upload(new Uint8Array([1]), own)).status)
	expect(statuses).toEqual([200, 200, 429])
	const last = await upload(new Uint8Array([1]), own)
	expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
	let refusals = 0
	for (let time = 0; time < 103; time += 1)
		if ((await read(`/verify/${time}`, {}, own)).status === 429) refusals += 1
	expect(refusals).toBe(3)
	expect((await read('/verify', {}, own)).status).toBe(200)
	await own.close()
})

test('Slow uploads keep nobody else from checking a document', async () => {
	const slow = await Promise.all(
		Array.from({ length: 4 }, async () => {
			const connection = openRaw(running.service.url)
			const head = ['POST /verify HTTP/1.1', 'Host: x', 'Content-Length: 1000']
			await connection.write(
				[...head, 'Content-Type: multipart/form-data; boundary=x', '', '--x\r\n'].join('\r\n'),
			)
			return connection
		}),
	)
	// Who is answered later was read later.
	await read('/verify')
	expect((await upload(new TextEncoder().encode('no PDF'))).text).toContain('not known here')
	for (const connection of slow) connection.cut()
	await Promise.all(slow.map(({ answer }) => answer))
})
