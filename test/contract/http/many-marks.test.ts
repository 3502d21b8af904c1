import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import type { Mock } from 'bun:test'
import { sendList } from '../../support/fixtures/imports.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

// Bodies of 24 MB are sent and read, which on a busy machine takes its time.
setDefaultTimeout(60_000)

const MIB = 1024 * 1024
const PAGE = '/w/hall/climbing'
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' }
/** Four bytes in UTF-8, and twelve in an address. */
const PAIR = '\u0301\u0323'
const marks = (bytes: number): string => `a${PAIR.repeat((bytes - 4_096) / 4)}`

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, {
	name: 'Climbing',
	of: [
		{ id: 'name', type: 'name', label: 'Name' },
		{ id: 'born', type: 'date', label: 'Day', required: false },
		{ id: 'height', type: 'number', label: 'Height', required: false },
		{ id: 'signature', type: 'signature', label: 'Signature' },
	],
})
const eventId: string = (await hall.call('POST', '/v1/events', { templateId, name: 'Party' })).body.id
const versionId: string = (await hall.call('GET', `/v1/templates/${templateId}`)).body.activeVersion.id

let longestNormalized = 0
let watch: Mock<typeof String.prototype.normalize>

beforeAll(() => {
	// Normalizing twenty thousand marks in a row takes a second, and twice as many four.
	const { normalize } = String.prototype
	watch = spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
		longestNormalized = Math.max(longestNormalized, /\p{M}{1000,}/u.exec(this)?.[0].length ?? 0)
		return normalize.call(this, form)
	})
})
afterEach(() => {
	expect(longestNormalized).toBe(0)
})
afterAll(() => watch.mockRestore())

/** As a page without a script posts it. */
async function postParts(fields: Record<string, string>): Promise<Pick<Answer, 'status'>> {
	const body = new FormData()
	for (const [name, text] of Object.entries({ '~step': 'review', '~version': versionId, ...fields }))
		body.set(name, text)
	const response = await fetch(running.service.url + PAGE, { method: 'POST', body })
	await response.bytes()
	return response
}

const form = (fields: Record<string, string>): string =>
	new URLSearchParams({ '~step': 'review', '~version': versionId, ...fields }).toString()

describe('A text with too many combining marks in a row is refused before it is normalized', () => {
	test.each<[string, () => Promise<Pick<Answer, 'status'>>, number]>([
		[
			'an invitation that does not exist',
			() =>
				running.anonymous(
					'POST',
					'/desk/invitations/x',
					{ name: marks(MIB), login: 'abc', password: 'x' },
					{ origin: running.service.url },
				),
			404,
		],
		[
			'a sign-in',
			() =>
				running.anonymous(
					'POST',
					'/desk/session',
					{ login: 'abc', password: marks(MIB) },
					{ origin: running.service.url },
				),
			422,
		],
		['a label', () => hall.call('POST', '/v1/locations', { name: marks(MIB) }), 422],
		[
			'a label with escapes',
			() => hall.call('POST', '/v1/locations', `{"name":"a${'\\u0301\\u0323'.repeat(80_000)}"}`),
			422,
		],
		['a key of an object', () => hall.call('POST', '/v1/locations', { [marks(MIB)]: 1 }), 422],
		['a tag', () => hall.call('POST', '/v1/waivers', { tags: [marks(MIB)] }), 422],
		['a search', () => hall.call('GET', `/v1/waivers?q=a${encodeURIComponent(PAIR.repeat(600))}`), 422],
		[
			'a search that is badly escaped',
			() => hall.call('GET', `/v1/waivers?q=%zz${encodeURIComponent(PAIR.repeat(600))}`),
			422,
		],
		['a path', () => running.anonymous('GET', `/verify/a${encodeURIComponent(PAIR.repeat(600))}`), 422],
		[
			'answers of a page',
			() =>
				running.anonymous(
					'POST',
					PAGE,
					{ values: { name: marks(24 * MIB) } },
					{ 'idempotency-key': 'form-0123456789abcdef' },
				),
			422,
		],
		['a date of a page without a script', () => postParts({ 'born.day': marks(23 * MIB) }), 422],
		[
			'a control of a page without a script',
			() => running.anonymous('POST', PAGE, form({ [`${PAIR.repeat(50)}.day`]: '1' }), URLENCODED),
			422,
		],
		[
			'a pairing code',
			() => running.anonymous('POST', '/kiosk', `code=${encodeURIComponent(marks(MIB / 4))}`, URLENCODED),
			422,
		],
		[
			'a list of guests',
			() =>
				hall.call('POST', `/v1/events/${eventId}/invitees.csv`, `first name\n${marks(MIB)}\n`, {
					'content-type': 'text/csv',
				}),
			422,
		],
		[
			'a list in the charset of Vietnam',
			() =>
				hall.call(
					'POST',
					`/v1/events/${eventId}/invitees.csv`,
					Buffer.from(`first name\na${'\xec\xf2'.repeat(9_999)}\n`, 'latin1'),
					{ 'content-type': 'text/csv; charset=windows-1258' },
				),
			422,
		],
		[
			'a list of waivers',
			() => sendList(hall, { csv: `Waiver ID,First name\n1,${marks(8 * MIB)}\n`, dryRun: true }),
			422,
		],
		[
			'a report of a bounce',
			() =>
				running.anonymous(
					'POST',
					'/hooks/bounces/a-secret-of-the-mail-provider',
					`{"event":"bounced","email":"a${'\\u0301\\u0323'.repeat(80_000)}@example.com"}`,
				),
			422,
		],
	])('A text with too many marks in a row is refused: %s', async (_name, send, status) => {
		expect((await send()).status).toBe(status)
	})

	test('The refusal names the text and the limit', async () => {
		const { body } = await hall.call('POST', '/v1/locations', { name: 'a'.padEnd(32, '\u0301') })
		expect(body.error).toMatchObject({
			code: 'malformed_json',
			message: 'The body has more than 30 combining marks in a row.',
			details: [{ path: '/name', code: 'too_many_marks' }],
		})
		expect((await hall.call('POST', '/v1/locations', { name: 'a'.padEnd(31, '\u0301') })).status).toBe(201)
	})
})

test('A number of a page may have 24 million digits, and is no number', async () => {
	const { status } = await postParts({ height: '1'.repeat(23 * MIB) })
	expect(status).toBe(422)
})

test('A name may have more space around it than it may be long', async () => {
	const { status } = await hall.call('POST', '/v1/locations', {
		name: `${' '.repeat(100_000)}Gym${'\t'.repeat(100_000)}`,
	})
	expect(status).toBe(201)
})
