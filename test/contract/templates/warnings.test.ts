import { describe, expect, test } from 'bun:test'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

const running = useService({}, { clock: createStillClock('2026-11-25T10:00:00.000Z') })

const name = { id: 'name', type: 'name', label: 'Name' }
const signature = { id: 'signature', type: 'signature', label: 'Signature' }
const minors = { id: 'kids', type: 'minors', label: 'Children', required: false }

const say = (text: unknown, more: object = {}) => ({ id: 'terms', type: 'text', text, ...more })

async function draftOf(of: Tenant, blocks: readonly object[], settings: object = {}): Promise<string> {
	const { id } = (await of.call('POST', '/v1/templates', { name: 'Form', settings })).body
	await of.call('PUT', `/v1/templates/${id}/draft`, { blocks })
	return id
}

/** The codes that the preview of a form gives, with their blocks. */
async function codesOf(of: Tenant, blocks: readonly object[], settings: object = {}): Promise<string[]> {
	const id = await draftOf(of, blocks, settings)
	const { body } = await of.call('GET', `/v1/templates/${id}/publish-preview`)
	return body.warnings.map(({ code, blockId, rule }: any) =>
		[code, blockId ?? rule].filter(Boolean).join(' '),
	)
}

let halls = 0

async function tenantIn(place: object): Promise<Tenant> {
	const hall = running.tenant(`Hall ${halls++}`)
	await hall.call('PATCH', '/v1/organization', {
		links: { privacyUrl: 'https://hall.example/privacy' },
		...place,
	})
	return hall
}

describe('What the law of the place warns of', () => {
	test.each<[string, object, readonly object[], readonly string[]]>([
		['a plain form', { country: 'DE' }, [say('Climbing is dangerous.')], []],
		['a release', { country: 'DE' }, [say('I release the hall from all claims.')], ['void_clause terms']],
		[
			'a salvage clause in the second language',
			{ country: 'AT' },
			[say({ en: 'Climb safely.', de: 'Soweit das Gesetz es zulässt, haftet niemand.' })],
			['voiding_words terms'],
		],
		[
			'a release that names no negligence',
			{ country: 'US', region: 'TX' },
			[say('I release the hall from all claims.')],
			['negligence_not_named', 'missing_notice tx-fair-notice'],
		],
		[
			'a parent who waives for a child',
			{ country: 'CA', region: 'BC' },
			[minors, say('On behalf of my child I release the hall.')],
			['parental_waiver terms'],
		],
		[
			'the same without children',
			{ country: 'CA', region: 'BC' },
			[say('On behalf of my child I release the hall.')],
			[],
		],
		[
			'children without the statement',
			{ country: 'US', region: 'FL' },
			[minors],
			['missing_notice fl-744-301'],
		],
		[
			'a photo release in a heading',
			{ country: 'DE' },
			[{ id: 'h', type: 'heading', text: 'Photo release' }],
			[],
		],
		[
			'a required answer about health',
			{ country: 'DE' },
			[{ id: 'ill', type: 'yes_no', label: 'Ill?', sensitivity: 'health' }],
			['missing_notice gdpr-health', 'health_required ill'],
		],
		[
			'a free answer about health',
			{ country: 'DE' },
			[{ id: 'ill', type: 'yes_no', label: 'Ill?', sensitivity: 'health', required: false }],
			[],
		],
		['no place', { country: null }, [say('Climb safely.')], ['no_rules_for_place']],
		['a country without its region', { country: 'US' }, [say('Climb safely.')], ['choose_region']],
	])('A warning says what may be wrong: %s', async (_, place, blocks, codes) => {
		expect(await codesOf(await tenantIn(place), [name, ...blocks, signature])).toEqual([...codes])
	})

	test('Each has the words, the place, and a source with what was read', async () => {
		const hall = await tenantIn({ country: 'DE' })
		const id = await draftOf(hall, [name, say('I hold harmless the hall.'), signature])
		const { body } = await hall.call('GET', `/v1/templates/${id}/publish-preview`)
		expect(body.warnings).toEqual([
			{
				code: 'void_clause',
				jurisdiction: 'DE',
				message: expect.stringContaining('hold harmless'),
				blockId: 'terms',
				language: 'en',
				letters: [],
				words: 'hold harmless',
				source: {
					cite: expect.stringContaining('BGB § 309'),
					where: expect.any(String),
					read: true,
					asOf: '2026-11-25',
				},
			},
		])
	})

	test('A location in another place has its own warnings', async () => {
		const hall = await tenantIn({ country: 'US', region: 'CA' })
		expect(await codesOf(hall, [name, say('I release the hall from negligence.'), signature])).toEqual([])
		await hall.call('POST', '/v1/locations', { name: 'Berlin', country: 'DE' })
		expect(await codesOf(hall, [name, say('I release the hall from negligence.'), signature])).toEqual([
			'void_clause terms',
		])
	})
})

test.each<[string, object, object, readonly string[]]>([
	[
		'valid for longer than it is kept',
		{ years: 1 },
		{ expiry: { type: 'duration', years: 2 } },
		['outlives_retention'],
	],
	['valid for ever', { years: 1 }, { expiry: { type: 'never' } }, ['outlives_retention']],
	['valid for less', { years: 3 }, { expiry: { type: 'duration', years: 2 } }, []],
	[
		'of another age of majority',
		{ years: 3 },
		{ expiry: { type: 'end_of_day' }, ageOfMajority: 16 },
		['majority_differs'],
	],
	[
		'in a language without words',
		{ years: 3 },
		{ expiry: { type: 'end_of_day' }, languages: ['en', 'is'] },
		['foreign_words'],
	],
])('A form that is %s is warned of', async (_, retention, settings, codes) => {
	const hall = await tenantIn({ country: 'DE', retention })
	expect(await codesOf(hall, [name, signature], settings)).toEqual([...codes])
})

test('A form is warned of if one of the places where it is signed keeps its waivers for less than they are valid', async () => {
	const hall = await tenantIn({ country: 'DE', retention: { years: 3 } })
	const settings = { expiry: { type: 'duration', years: 2 } }
	const [north, south] = await Promise.all(
		['North', 'South'].map(async (place) => {
			const { body } = await hall.call('POST', '/v1/locations', { name: place })
			return body.id as string
		}),
	)
	const keep = (policy: object) => hall.call('PATCH', `/v1/locations/${south}`, { retention: policy })
	const id = await draftOf(hall, [name, signature], settings)
	const warningsAt = async (locationIds: readonly (string | undefined)[] | null) => {
		await hall.call('PATCH', `/v1/templates/${id}`, { locationIds })
		const { body } = await hall.call('GET', `/v1/templates/${id}/publish-preview`)
		return body.warnings.map(({ code, message }: { code: string; message: string }) => [code, message])
	}
	expect(await warningsAt([south])).toEqual([])
	await keep({ years: 1 })
	const message = 'A waiver is valid until 2028-11-25, and kept until 2027-11-25 by its rule.'
	expect(await warningsAt([south])).toEqual([['outlives_retention', message]])
	expect(await warningsAt([north])).toEqual([])
	expect(await warningsAt(null)).toEqual([['outlives_retention', message]])
	await hall.call('PATCH', `/v1/locations/${south}`, { active: false })
	expect(await warningsAt(null)).toEqual([])
})

test('What is asked below the signature, and a signature that can only be drawn, are warned of', async () => {
	const hall = await tenantIn({ country: 'DE' })
	const late = { id: 'late', type: 'short_text', label: 'Late' }
	const drawn = { ...signature, methods: ['drawn'] }
	expect(await codesOf(hall, [name, drawn, late])).toEqual([
		'drawn_only signature',
		'asked_after_signature late',
	])
})

describe('Publishing against a warning', () => {
	const blocks = [name, say('I release the hall.'), signature]
	const override = { code: 'void_clause', reason: ' Our lawyer has read it. ' }

	test('200 with the warnings of the form; an owner overrules one with a reason that the audit log keeps', async () => {
		const hall = await tenantIn({ country: 'DE' })
		const id = await draftOf(hall, blocks)
		const first = await hall.call('POST', `/v1/templates/${id}/publish`)
		expect([first.status, first.body.warnings.map(({ code }: any) => code)]).toEqual([200, ['void_clause']])
		await hall.call('PUT', `/v1/templates/${id}/draft`, { blocks })
		const second = await hall.call('POST', `/v1/templates/${id}/publish`, { overrides: [override] })
		expect([second.status, second.body.warnings]).toEqual([200, undefined])
		const rows = rowsOf<{ data: string }>(
			running.service,
			`SELECT data FROM audit_log WHERE action = 'template.warning_overruled' AND subject = ?`,
			id,
		)
		expect(rows.map(({ data }) => JSON.parse(data))).toEqual([
			{ code: 'void_clause', reason: 'Our lawyer has read it.', versionNumber: 2 },
		])
	})

	test('403 for a manager who overrules, who publishes without it; 422 for an unknown code or no reason', async () => {
		const hall = await tenantIn({ country: 'DE' })
		const id = await draftOf(hall, blocks)
		const manager = await hire(running, hall, 'manager')
		const path = `/v1/templates/${id}/publish`
		expectRefusal(await manager.call('POST', path, { overrides: [override] }), 'insufficient_scope')
		expect((await manager.call('POST', path)).status).toBe(200)
		for (const wrong of [
			{ code: 'nothing', reason: 'x' },
			{ code: 'void_clause', reason: ' ' },
		])
			expectRefusal(await hall.call('POST', path, { overrides: [wrong] }), 'validation_failed')
	})
})
