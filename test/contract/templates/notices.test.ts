import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { chooseEntry } from '../../../src/jurisdictions/choose.ts'
import { sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { readText, readWords } from '../../support/pdf/poppler.ts'
import { useService } from '../../support/service/service.ts'

// PDFs are rendered, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const running = useService()
const park = running.tenant('Park')

const [statement] = chooseEntry({ jurisdiction: 'US-FL' }).entry.mustShow
const words = (statement?.text?.['en'] ?? '').replaceAll('{releasee}', 'JUMP INC.')

const name = { id: 'name', type: 'name', label: 'Name' }
const kids = { id: 'kids', type: 'minors', label: 'Children', required: false }
const heading = { id: 'heading', type: 'heading', text: 'Trampoline park' }
const signature = { id: 'signature', type: 'signature', label: 'Signature' }
const notice = {
	id: 'notice',
	type: 'notice',
	rule: 'fl-744-301',
	text: { en: words },
	uppercase: true,
	largerByPt: 5,
	when: 'minors',
}
const adult = { name: { firstName: 'Ada', lastName: 'Poe' }, signature: { typed: 'Ada Poe' } }
const children = [{ firstName: 'Kid', lastName: 'Poe', dateOfBirth: '2019-05-05' }]

async function publish(blocks: readonly object[]) {
	const { id } = (await park.call('POST', '/v1/templates', { name: 'Jump' })).body
	const draft = await park.call('PUT', `/v1/templates/${id}/draft`, { blocks })
	return { id, draft, published: await park.call('POST', `/v1/templates/${id}/publish`) }
}

async function pdfOf(templateId: string, values: object): Promise<Uint8Array> {
	const { id } = await sign(park, templateId, { values: { consent: undefined, ...values } })
	await settleJobs(running.service)
	return (await park.call('GET', `/v1/waivers/${id}/pdf`)).bytes
}

describe('A form for children in Florida', () => {
	test('With the words of the law, in their form, it is published without a warning', async () => {
		await park.call('PATCH', '/v1/organization', { country: 'US', region: 'FL', legalName: 'Jump Inc.' })
		const { published } = await publish([heading, name, kids, notice, signature])
		expect([published.status, published.body.warnings]).toEqual([200, undefined])
	})

	test.each([
		['other words', { text: { en: words.replace('KILLED', 'HURT') } }, ['notice_changed']],
		['a smaller size', { largerByPt: 4 }, ['format_not_met']],
		['no frame', { frame: false }, ['format_not_met']],
		['no rule', { rule: undefined }, ['missing_notice']],
		['a further language', { text: { en: words, es: words } }, []],
	])('With %s it is published with a warning or none', async (_, changes, codes) => {
		const { published } = await publish([heading, name, kids, { ...notice, ...changes }, signature])
		expect((published.body.warnings ?? []).map(({ code }: any) => code)).toEqual([...codes])
	})

	test('The notice stands in the PDF where a child is named, in capitals and larger than the heading, and nowhere else', async () => {
		const { id } = (await publish([heading, name, kids, notice, signature])).published.body
		expect(id).toBeUndefined()
		const form = await publish([heading, name, kids, notice, signature])
		const pdf = await pdfOf(form.id, { ...adult, kids: children })
		expect((await readText(pdf)).replace(/\s+/g, ' ')).toContain(
			"NOTICE TO THE MINOR CHILD'S NATURAL GUARDIAN",
		)
		const all = await readWords(pdf)
		const heightOf = (text: string): number => {
			const word = all.find((each) => each.text === text)
			return word === undefined ? 0 : word.bottom - word.top
		}
		// The heading has 12 points.
		expect(heightOf('GUARDIAN') / heightOf('Trampoline')).toBeGreaterThan(17 / 12 - 0.05)
		const alone = await pdfOf(form.id, adult)
		expect(await readText(alone)).not.toContain('NATURAL GUARDIAN')
	})
})

test.each([
	['a text that is not in capitals', { text: 'Read this.' }, 'not_uppercase', '/blocks/3/text'],
	['no text', { text: '' }, 'empty_text', '/blocks/3/text'],
	['a size of 13 points more', { largerByPt: 13 }, 'number_too_large', '/blocks/3/largerByPt'],
])('422 for a notice with %s', async (_, changes, code, path) => {
	const { draft } = await publish([heading, name, kids, { ...notice, ...changes }, signature])
	expectRefusal(draft, 'validation_failed', [expect.objectContaining({ code, path, blockId: 'notice' })])
})

test('422 for a notice for minors above the minors block, and for an answer to a notice', async () => {
	const { draft } = await publish([heading, name, notice, kids, signature])
	expectRefusal(draft, 'validation_failed', [expect.objectContaining({ code: 'notice_above_minors' })])
	const { id } = await publish([heading, name, kids, notice, signature])
	const values = { ...adult, kids: children, notice: true }
	expectRefusal(await park.call('POST', '/v1/waivers', { templateId: id, values }), 'validation_failed')
})
