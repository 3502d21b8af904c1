import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { pageWords } from '../../../src/i18n/page.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { readText } from '../../support/pdf/poppler.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(60_000)

const running = useService()
const hall = running.tenant('Hall')
const other = running.tenant('Other')

const NAME = { id: 'name', type: 'name', label: 'Nafn' }
const CHILDREN = { id: 'children', type: 'minors', label: 'Börn', required: false }
const CONSENT = { id: 'consent', type: 'consent', label: 'Ég samþykki.', text: 'Rafrænt.' }
const SIGNATURE = { id: 'signature', type: 'signature', label: 'Undirskrift' }
const OWN = {
	statement: { is: 'Með því að ýta á hnappinn undirritar þú skjalið.' },
	forSelf: { is: 'Þú undirritar fyrir þig.' },
	forSelfAndMinors: { is: 'Þú undirritar fyrir þig og fyrir {names}.' },
}
const LANGUAGES = { languages: ['is', 'en'] }

const values = {
	name: { firstName: 'Anna', lastName: 'Jónsdóttir' },
	consent: true,
	signature: { typed: 'Anna Jónsdóttir' },
}
const children = ['Ari', 'Una', 'Jón'].map((firstName, at) => ({
	firstName,
	lastName: 'Árnason',
	dateOfBirth: `202${at}-05-01`,
}))

/** Signs on the page. @returns what the evidence holds of the button */
async function signOn(tenant: Tenant, templateId: string, language: string, more: object = {}) {
	const { body } = await tenant.call('GET', `/v1/templates/${templateId}`)
	const submission = {
		values: { ...values, ...more },
		language,
		versionId: body.activeVersion.id,
		read: [],
		reviewed: true,
		agreed: true,
	}
	const headers = { 'idempotency-key': crypto.randomUUID() }
	const answer = await running.anonymous('POST', new URL(body.signUrl).pathname, submission, headers)
	expect(answer.status).toBe(201)
	const { body: newest } = await tenant.call('GET', '/v1/waivers?limit=1')
	const { id } = newest.items[0]
	const [row] = rowsOf<{ evidence: string }>(running.service, 'SELECT evidence FROM waivers WHERE id = ?', id)
	return { id, statement: JSON.parse(row?.evidence ?? '{}').statement }
}

/** The forms of both organizations have one address each, and differ in who says what. */
const own = await publishTemplate(hall.call, {
	of: [NAME, CHILDREN, CONSENT, { ...SIGNATURE, ...OWN }],
	settings: LANGUAGES,
})
const plain = await publishTemplate(other.call, {
	of: [NAME, CHILDREN, CONSENT, SIGNATURE],
	settings: LANGUAGES,
})

const pageIn = async (path: string): Promise<string> =>
	new TextDecoder().decode((await running.anonymous('GET', path, undefined, { accept: 'text/html' })).bytes)

describe('Sentences at the button that signs, in the form’s own words', () => {
	test('The sentences stand on the page, in the evidence and on the certificate, in their language alone', async () => {
		const page = await pageIn('/w/hall/waiver?lang=is')
		for (const sentence of Object.values(OWN)) expect(page).toContain(sentence.is)
		expect(page).toContain('"statementLanguage":"is"')
		const english = await pageIn('/w/hall/waiver?lang=en')
		expect(english).not.toContain('undirritar')
		expect(english).not.toContain('"statementLanguage"')

		const alone = await signOn(hall, own, 'is')
		expect(alone.statement).toBe(`${OWN.forSelf.is} ${OWN.statement.is}`)
		const family = await signOn(hall, own, 'is', { children })
		// Names are listed as that language lists them.
		expect(family.statement).toBe(
			`Þú undirritar fyrir þig og fyrir Ari Árnason, Una Árnason og Jón Árnason. ${OWN.statement.is}`,
		)
		const { capacity, signStatement } = pageWords.en
		expect((await signOn(hall, own, 'en')).statement).toBe(`${capacity.alone} ${signStatement}`)
		expect((await signOn(other, plain, 'is')).statement).toBe(`${capacity.alone} ${signStatement}`)

		await settleJobs(running.service)
		const { bytes } = await hall.call('GET', `/v1/waivers/${alone.id}/pdf`)
		const text = (await readText(bytes)).replaceAll(/\s+/g, ' ')
		expect(text).toContain(alone.statement)
	})

	test('422 for a sentence about minors without the place of their names, in any language', async () => {
		const { id } = (await hall.call('POST', '/v1/templates', { name: 'Form' })).body
		const save = (more: object) =>
			hall.call('PUT', `/v1/templates/${id}/draft`, { blocks: [NAME, { ...SIGNATURE, ...more }] })
		for (const key of ['forSelfAndMinors', 'forMinors']) {
			expect((await save({ [key]: { is: 'Fyrir {names}.', en: 'For {names}.' } })).status).toBe(200)
			const refusal = await save({ [key]: { is: 'Fyrir {names}.', en: 'For them.' } })
			expect([refusal.status, refusal.body.error.details]).toEqual([
				422,
				[
					{
						path: `/blocks/1/${key}`,
						code: 'names_missing',
						message: 'Write {names} where the names of the minors stand, in each language.',
						blockId: 'signature',
					},
				],
			])
		}
	})
})

/** What publishing warns of, with the sentences that are in English. */
async function foreignWords(blocks: readonly object[], languages: readonly string[]) {
	const { id } = (await hall.call('POST', '/v1/templates', { name: 'Form', settings: { languages } })).body
	await hall.call('PUT', `/v1/templates/${id}/draft`, { blocks })
	const { body: preview } = await hall.call('GET', `/v1/templates/${id}/publish-preview`)
	const { body } = await hall.call('POST', `/v1/templates/${id}/publish`)
	const ofForeign = ({ warnings = [] }: any) => warnings.filter(({ code }: any) => code === 'foreign_words')
	expect(ofForeign(preview)).toEqual(ofForeign(body))
	return ofForeign(body).map(({ language, words = '' }: any) => `${language}: ${words}`)
}

test('Publishing names each sentence that guests agree to in English, until the form says it in their language', async () => {
	const { agreeToSign, signStatement, capacity } = pageWords.en
	const quoted = (...sentences: string[]) => `is: ${sentences.map((each) => `“${each}”`).join(' ')}`
	const { alone, withMinors, minorsOnly } = capacity
	const only = ['is']
	expect(await foreignWords([NAME, SIGNATURE], ['en', 'da'])).toEqual([])
	expect(await foreignWords([NAME, SIGNATURE], only)).toEqual([quoted(agreeToSign, alone, signStatement)])
	expect(await foreignWords([NAME, CHILDREN, CONSENT, SIGNATURE], only)).toEqual([
		quoted(alone, withMinors, signStatement),
	])
	for (const [signerTakesPart, sentences] of [
		['ask', [alone, withMinors, minorsOnly]],
		['never', [minorsOnly]],
	] as const)
		expect(await foreignWords([NAME, { ...CHILDREN, signerTakesPart }, CONSENT, SIGNATURE], only)).toEqual([
			quoted(...sentences, signStatement),
		])
	const { forSelf } = OWN
	expect(await foreignWords([NAME, CONSENT, { ...SIGNATURE, forSelf }], only)).toEqual([
		quoted(signStatement),
	])
	// In the first language alone, and in another one than the words are.
	expect(await foreignWords([NAME, CONSENT, { ...SIGNATURE, ...OWN }], ['is', 'fo'])).toEqual([
		'is: ',
		`fo: “${alone}” “${signStatement}”`,
	])
})
