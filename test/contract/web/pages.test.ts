import { pageWords } from '../../../src/i18n/page.ts'
import { describe, expect, test } from 'bun:test'
import { demoBlocks, demoValues } from '../../../src/demo/forms.ts'
import { createClient, startTestService, useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { drawQr } from '../../../src/web/pages/qr.ts'
import { pageForm, publishTemplate } from '../../support/fixtures/waivers.ts'

const PAGE = '/w/hall/climbing'

const running = useService()
const tenant = running.tenant('Hall')
const templateId = await publishTemplate(tenant.call, { name: 'Climbing', of: demoBlocks })
const versionId = await versionOf(templateId)

async function versionOf(id: string): Promise<string> {
	return (await tenant.call('GET', `/v1/templates/${id}`)).body.activeVersion.id
}

const submission = (more: object = {}) => ({
	values: demoValues,
	...pageForm,
	versionId,
	...more,
})

function post(
	body: unknown,
	{ path = PAGE, key = crypto.randomUUID(), ...headers }: Record<string, string> = {},
) {
	return running.anonymous('POST', path, body, { 'idempotency-key': key, ...headers })
}

const asPage = { accept: 'text/html' }
const text = ({ bytes }: Answer): string => new TextDecoder().decode(bytes)

describe('GET /w/{organization}/{template}', () => {
	test('200 with a page that loads only its own files and may not be cached', async () => {
		const answer = await running.anonymous('GET', PAGE, undefined, asPage)
		expect(answer.status).toBe(200)
		expect(text(answer)).toContain('<h1 id="title" tabindex="-1">Participation agreement</h1>')
		const policy = answer.headers.get('content-security-policy') ?? ''
		// The page's own style is within it, and its policy allows this text alone.
		const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text(answer)) ?? []
		const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64')
		expect(policy).toContain(`default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${hash}';`)
		expect(policy).toContain("frame-ancestors 'none'")
		expect(policy).not.toContain('unsafe')
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			'cache-control': 'no-store',
			'referrer-policy': 'no-referrer',
			'x-content-type-options': 'nosniff',
			'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
		})
		// Nothing else in the document is a script or a style of its own.
		expect(text(answer).replace(`<style>${style}</style>`, '')).not.toMatch(
			/<style|\sstyle=|\son\w+=|<script(?! type="application\/json"| type="module" src=)/,
		)
	})

	test('200 with the texts of one language and nothing that is for staff only', async () => {
		const german = text(await running.anonymous('GET', `${PAGE}?lang=de`, undefined, asPage))
		expect(german).toContain('Teilnahmevereinbarung')
		expect(german).not.toContain('Participation agreement')
		// Which answers raise a flag, what it says, and what counts as health.
		expect(german).not.toMatch(/flagIf|Medical condition|sensitivity/)
	})

	test("The page's files are immutable, typed and compressed", async () => {
		const page = text(await running.anonymous('GET', PAGE, undefined, asPage))
		// An error page has a file for its style.
		const error = text(await running.anonymous('GET', `${PAGE}-gone`, undefined, asPage))
		const paths = [...new Set((page + error).match(/\/assets\/[\w.-]+\.(?:js|css|svg)/g))]
		// One of the scripts comes after the start, and one for guests who are remembered.
		expect(paths).toHaveLength(5)
		for (const path of paths) {
			const { status, headers } = await running.anonymous('GET', path, undefined, { 'accept-encoding': 'br' })
			expect([path, status, headers.get('cache-control')]).toEqual([
				path,
				200,
				'public, max-age=31536000, immutable',
			])
			expect(headers.get('vary')).toBe('accept-encoding')
			expect(headers.get('content-type')).toMatch(
				/^(?:text\/(?:javascript|css); charset=utf-8|image\/svg\+xml)$/,
			)
		}
		expect((await running.anonymous('GET', '/assets/../package.json')).status).toBe(404)
	})

	test('404 with a friendly page for a template that is private, archived, unpublished or unknown', async () => {
		const make = async (name: string, change: object): Promise<string> => {
			const id = await publishTemplate(tenant.call, { name, of: demoBlocks })
			await tenant.call('PATCH', `/v1/templates/${id}`, change)
			return id
		}
		await make('Invited', { visibility: 'invite_only' })
		await make('Tablet', { visibility: 'kiosk_only' })
		await tenant.call('POST', `/v1/templates/${await make('Old', {})}/archive`)
		await tenant.call('POST', '/v1/templates', { name: 'Draft' })
		const slugs = ['invited', 'tablet', 'old', 'draft', 'unknown']
		const seen = await Promise.all(
			[...slugs.map((slug) => `/w/hall/${slug}`), '/w/nobody/climbing'].map(async (path) => {
				const answer = await running.anonymous('GET', path, undefined, asPage)
				return [answer.status, /<h1[^>]*>([^<]+)/.exec(text(answer))?.[1], text(answer).includes('<script')]
			}),
		)
		const missing = [404, 'This page does not exist', false]
		expect(seen).toEqual([
			missing,
			missing,
			[404, 'This form is no longer in use', false],
			missing,
			missing,
			missing,
		])
	})
})

describe('POST /w/{organization}/{template}', () => {
	test('A signing on the page is stored as through the API, with the language and the consent', async () => {
		const key = crypto.randomUUID()
		const answer = await post(submission(), { key, 'user-agent': 'A phone' })
		expect(answer.status).toBe(201)
		expect(answer.body).toMatchObject({ names: ['Ada Lovelace'], validUntil: null })
		expect(answer.body.copy.url).toMatch(/\/c\/[0-9A-Za-z]{22,}$/)
		expect(answer.body.deskCode).toEqual(drawQr(answer.body.copy.verifyUrl))
		const again = await post(submission(), { key })
		expect(again.body).toEqual(answer.body)
		const other = await post(submission({ values: { ...demoValues, condition: true, details: 'x' } }), {
			key,
		})
		expect(other.body).toMatchObject({ reference: answer.body.reference, mismatch: true })

		const row = running.service.deps.db.$client
			.query<{ evidence: string; source: string }, []>(
				'SELECT evidence, source FROM waivers ORDER BY seq DESC',
			)
			.get()
		expect(row?.source).toBe('web')
		expect(JSON.parse(row?.evidence ?? '{}')).toMatchObject({
			language: 'en',
			channel: 'page',
			userAgent: 'A phone',
			templateVersionId: versionId,
			consentText: expect.stringContaining('You may ask for a paper form'),
		})
	})

	test('422 for a form that was not reviewed, not agreed to, not read, or shown in another version', async () => {
		const bare = await publishTemplate(tenant.call, {
			name: 'Bare',
			of: [
				{ id: 'terms', type: 'text', text: 'Long.', requireScroll: true },
				{ id: 'name', type: 'name', label: 'Name' },
				{ id: 'signature', type: 'signature', label: 'Signature' },
			] as never,
		})
		const values = { name: { firstName: 'Ada', lastName: 'L' }, signature: { typed: 'Ada' } }
		const fit = { values, versionId: await versionOf(bare), read: ['terms'], agreed: true }
		const path = '/w/hall/bare'
		const faults = [
			{ reviewed: false },
			{ agreed: false },
			{ read: [] },
			{ language: 'tlh' },
			{ versionId },
			{ unknown: true },
		]
		const answers = await Promise.all(faults.map((fault) => post(submission({ ...fit, ...fault }), { path })))
		expect(
			answers.map(({ status, body }) => [status, body.error.details?.[0]?.code ?? body.error.code]),
		).toEqual([
			[422, 'not_reviewed'],
			[422, 'must_agree'],
			[422, 'not_read'],
			[422, 'choice'],
			[409, 'conflict'],
			[422, 'unknown_field'],
		])
		expect((await post(submission(fit), { path })).status).toBe(201)
		const rows = running.service.deps.db.$client
			.query<{ evidence: string }, []>('SELECT evidence FROM waivers ORDER BY seq DESC')
			.get()
		expect(JSON.parse(rows?.evidence ?? '{}')).toMatchObject({
			consentText: `${pageWords.en.agreeToSignText} I agree to sign this document electronically.`,
			read: ['terms'],
		})
	})

	test('422 without an idempotency key, so that no form is signed twice by accident', async () => {
		expect((await post(submission(), { key: 'short' })).status).toBe(422)
		expect((await running.anonymous('POST', PAGE, submission())).status).toBe(422)
	})

	test('A form cannot use or reveal an idempotency key that an API caller chose', async () => {
		const waiver = { templateId, values: demoValues }
		const callWith = (key: string) => tenant.call('POST', '/v1/waivers', waiver, { 'idempotency-key': key })
		const theirs = await callWith('booking-2026-000471')
		const guessed = await post(submission(), { key: 'booking-2026-000471' })
		expect(guessed.status).toBe(201)
		const end = (theirs.body.id as string).slice(-8).toUpperCase()
		expect(guessed.body.reference).not.toBe(`${end.slice(0, 4)}-${end.slice(4)}`)

		await post(submission(), { key: 'booking-2026-000472' })
		const next = await callWith('booking-2026-000472')
		expect([next.status, next.headers.get('idempotent-replayed')]).toEqual([201, null])
	})

	test('413 with a page that explains it for photos that are too large together, before they are read', async () => {
		const answer = await running.anonymous('POST', PAGE, new Uint8Array(25 * 1024 * 1024), {
			'content-type': 'multipart/form-data; boundary=x',
			...asPage,
		})
		expect([answer.status, text(answer).includes('The photos are too large')]).toEqual([413, true])
	})

	test('422 as a page for a browser, for a body that is not a form', async () => {
		const answer = await running.anonymous('POST', PAGE, 'a=b', { 'content-type': 'text/plain', ...asPage })
		expect([answer.status, answer.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8'])
	})
})

test('429 with the time to wait after 30 forms from one address in ten minutes, each without work counting as three', async () => {
	const limited = startTestService({ publicSubmissionsPerTenMinutes: 30 })
	const own = limited.tenant('Hall')
	const id = await publishTemplate(own.call, { name: 'Climbing', of: demoBlocks })
	const version = (await own.call('GET', `/v1/templates/${id}`)).body.activeVersion.id
	const client = createClient(limited.service.url)
	const statuses = await Promise.all(
		Array.from({ length: 200 }, async () => {
			const headers = { 'idempotency-key': crypto.randomUUID() }
			return (await client('POST', PAGE, submission({ versionId: version }), headers)).status
		}),
	)
	expect(statuses.filter((status) => status === 201)).toHaveLength(10)
	expect(statuses.filter((status) => status === 429)).toHaveLength(190)
	const form = new URLSearchParams({ '~step': 'sign', '~version': version, 'name.firstName': 'Ada' })
	const refusal = await client('POST', PAGE, submission({ versionId: version }), {
		'idempotency-key': crypto.randomUUID(),
		...asPage,
	})
	expect(refusal.status).toBe(429)
	expect(Number(refusal.headers.get('retry-after'))).toBeWithin(1, 601)
	expect(text(refusal)).toContain('Too many forms from here')
	// Only signing counts: the steps before it go on.
	const step = await client('POST', PAGE, form.toString(), {
		'content-type': 'application/x-www-form-urlencoded',
	})
	expect(step.status).toBe(422)
	const count = limited.service.deps.db.$client
		.query<{ n: number }, []>('SELECT count(*) AS n FROM waivers')
		.get()
	expect(count?.n).toBe(10)
	await limited.close()
})

test('404 is a page for a browser and the error envelope for everyone else', async () => {
	const page = await running.anonymous('GET', '/nothing', undefined, { ...asPage, 'accept-language': 'en' })
	expect([page.status, text(page).includes('This page does not exist')]).toEqual([404, true])
	const other = await running.anonymous('GET', '/nothing')
	expect([other.status, other.body.error.code]).toEqual([404, 'not_found'])
	const business = await running.anonymous('GET', '/v1/nothing', undefined, asPage)
	expect([business.status, business.body.error.code]).toEqual([401, 'unauthorized'])
})
