import { describe, expect, test } from 'bun:test'
import { expectNoEffect, settleJobs } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'

const running = useService()
const hall = running.tenant('Hall')

const story = { id: 'story', type: 'long_text', label: 'Story', required: false, maxLength: 20_000 }
const score = { id: 'score', type: 'number', label: 'Score', required: false }
const words = [
	{ id: 'name', type: 'name', label: 'Name' },
	{ id: 'toJSON', type: 'short_text', label: 'toJSON', required: false },
	{ id: 'valueOf', type: 'short_text', label: 'valueOf', required: false },
	{ id: 'consent', type: 'consent', label: 'Consent', text: 'Yes.' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
]
const templateId = await publishTemplate(hall.call, { of: [story, score, ...words] })

const readBack = async (more: object) => {
	const { id } = await sign(hall, templateId, { values: { ...values, ...more } })
	await settleJobs(running.service)
	const { body } = await hall.call('GET', `/v1/waivers/${id}`)
	// Letters of rare scripts have no font here.
	expect(body.pdfStatus).toBe(/[𝔘𠜎]/u.test(JSON.stringify(more)) ? 'waiting_for_font' : 'ready')
	return body.values
}

describe('Hostile text that is stored and returned exactly', () => {
	test.each([
		['bidirectional', 'a\u202eb\u2066c\u2069\u200fd'],
		['homoglyphs', 'Аdmin аnd Admin'],
		['decomposed, which stays so in a text', 'A\u030a \u1e9b\u0323'],
		['joiners and selectors', '👨‍👩‍👧‍👦 ❤️ \u200b\u2060\ufeff'],
		['beyond the first plane', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠜎 \u{10ffff}'],
		['noncharacters', '\ufffe\uffff\u{1fffe}'],
		['lines and tabs', 'one\n\ttwo\n\n'],
		['markup', '<script>alert(1)</script> & "quotes" \'; DROP TABLE waivers; -- ${x} {{y}} %s %00'],
		['JSON in text', '{"__proto__":null,"a":[1,2]}'],
		['replacement', '\ufffd'],
		['as many marks as a letter may have', ('Z' + '\u0300\u0323'.repeat(15)).repeat(500)],
		['a long word', 'x'.repeat(20_000)],
		['line separators', 'a\u2028b\u2029c'],
	])('Hostile text is stored and returned exactly: %s', async (_name, story) => {
		expect((await readBack({ story })).story).toBe(story)
	})

	test.each([0.1, -1.5, 1e-7, 123456789.123, 9007199254740991 / 16])(
		'The number %p is stored and returned exactly',
		async (score) => {
			expect((await readBack({ score })).score).toBe(score)
		},
	)

	test('Blocks named toJSON and valueOf are stored and returned exactly', async () => {
		expect(await readBack({ toJSON: 'a', valueOf: 'b' })).toMatchObject({ toJSON: 'a', valueOf: 'b' })
	})

	test('Names are trimmed and composed to NFC, lose marks that are not seen, and are not changed otherwise', async () => {
		const name = { firstName: ' \u00a0A\u030asa ', lastName: '\u202eO’Brien-Ünal ثامر' }
		expect((await readBack({ name })).name).toEqual({
			firstName: 'Åsa',
			lastName: 'O’Brien-Ünal ثامر',
		})
	})
})

describe('Hostile text that is refused', () => {
	const refuse = async (text: string) => {
		const body = `{"templateId":"${templateId}","values":{"story":"${text}","name":{"firstName":"A","lastName":"B"},"consent":true,"signature":{"typed":"x"}}}`
		return expectNoEffect(running.service, () => hall.call('POST', '/v1/waivers', body))
	}
	test.each([
		['NUL', '\\u0000'],
		['escape', '\\u001b[2J'],
		['carriage return', 'a\\r\\nb'],
		['delete', '\u007f'],
		['C1', '\u0085'],
		['half a pair', '\\ud83d'],
		['halves the wrong way round', '\\ude00\\ud83d'],
		// These end the text, and go on in the object that it stands in.
		['a key twice', 'x","story":"y'],
		['a key twice, once in another spelling', 'x","st\\u006fry":"y'],
		['a number beyond all', 'x","score":1e400,"more":"'],
		['a number that would lose digits', 'x","score":9007199254740993,"more":"'],
	])('422 for %s', async (_name, text) => expectRefusal(await refuse(text), 'malformed_json'))

	test('422 for 100 kB where 20,000 characters are allowed', async () => {
		expectRefusal(await refuse('é'.repeat(100_000)), 'validation_failed', [
			{ path: '/values/story', code: 'too_long', blockId: 'story' },
		])
	})

	test.each(['\u200b', '\u00ad\u2060', '\u202e', '\u3164', '\u2800 \ufe0f', '\u{e0020}'])(
		'422 for a name or a signature without a visible character: %j',
		async (nothing) => {
			const sent = {
				...values,
				name: { firstName: nothing, lastName: `${nothing}x` },
				signature: { typed: nothing },
			}
			const body = { templateId, values: sent }
			const answer = await expectNoEffect(running.service, () => hall.call('POST', '/v1/waivers', body))
			expectRefusal(answer, 'validation_failed', [
				{ path: '/values/name/firstName', code: 'required', blockId: 'name' },
				{ path: '/values/signature/typed', code: 'required', blockId: 'signature' },
			])
		},
	)

	test.each(['name', 'firstName', 'score'])(
		'422 for __proto__ instead of %s, without any effect',
		async (key) => {
			const body = `{"templateId":"${templateId}","values":{"__proto__":{"${key}":{"firstName":"A","lastName":"B"}},"consent":true,"signature":{"typed":"x"}}}`
			const answer = await expectNoEffect(running.service, () => hall.call('POST', '/v1/waivers', body))
			expectRefusal(answer, 'validation_failed')
			const codes = answer.body.error.details.map(({ code }: { code: string }) => code)
			expect(codes).toEqual(['required', 'unknown_block'])
		},
	)

	test.each([
		['/v1/events', (value: unknown) => ({ name: 'Party', templateId: value })],
		[
			'/v1/checkins',
			(value: unknown) => ({ method: 'staff', waiverId: templateId, participantIds: [value] }),
		],
		['/v1/prefill-links', (value: unknown) => ({ templateId, values: {}, redirectUrl: value })],
	])('422 for %s with an object that cannot be converted to text', async (path, bodyOf) => {
		for (const value of [{ toString: 1 }, { toString: null, valueOf: 1 }, [{ toString: {} }]]) {
			const answer = await expectNoEffect(running.service, () => hall.call('POST', path, bodyOf(value)))
			expectRefusal(answer, 'validation_failed')
		}
	})

	test('201 for an object that cannot be converted to text, where any object is allowed', async () => {
		const settings = { own: { toString: { valueOf: [null] } } }
		const { body } = await hall.call('POST', '/v1/templates', { name: 'Any', settings })
		expect((await hall.call('GET', `/v1/templates/${body.id}`)).body.settings).toEqual(settings)
	})
})

describe('A name with the address of a page or a mailbox', () => {
	const name = (firstName: string) => ({ ...values, name: { firstName, lastName: 'Hopper' } })

	test.each(['https://evil.example/w', 'www.evil.example', 'ana@example.com', 'evil.com'])(
		'422 for %s',
		async (firstName) => {
			const effect = await expectNoEffect(running.service, async () =>
				hall.call('POST', '/v1/waivers', { templateId, values: name(firstName) }),
			)
			expectRefusal(effect, 'validation_failed', [
				{ path: '/values/name/firstName', code: 'holds_address', blockId: 'name' },
			])
		},
	)

	test.each(['J.R.', 'St. John', 'Ph.D.'])('201 for %s', async (firstName) => {
		await sign(hall, templateId, { values: name(firstName) })
	})
})
