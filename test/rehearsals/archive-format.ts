import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { dirname } from 'node:path'
import { renewTimestamps } from '../../src/features/documents/timestamps/renew.ts'
import { documentWords } from '../../src/i18n/dictionaries.ts'
import type { DocumentWords } from '../../src/i18n/dictionaries.ts'
import { pickWords } from '../../src/i18n/languages.ts'
import { openFonts } from '../../src/pdf/text/fonts.ts'
import { renderPdf } from '../../src/pdf/render.ts'
import { createShaper } from '../../src/pdf/text/shaper.ts'
import { readSeal } from '../../src/seal/sealed-pdf.ts'
import { startAuthority } from '../support/evidence/timestamp-authority.ts'
import { sampleBlocks, sampleValues } from '../support/fixtures/blocks.ts'
import { settleJobs } from '../support/fixtures/effects.ts'
import { publishShared, readWaiver, signByLink, signFirst } from '../support/fixtures/guardians.ts'
import { dataUrl, drawnSignature, noisyJpeg } from '../support/fixtures/photos.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'
import { goldenInputs } from '../support/pdf/golden.ts'
import { createInput } from '../support/pdf/samples.ts'
import { judge } from '../support/pdf/verapdf.ts'
import { EAST_ASIAN_FONT, requireTool } from '../support/run/tools.ts'
import { until, useService } from '../support/service/service.ts'

// Java starts, which on a busy machine takes its time.
setDefaultTimeout(600_000)

requireTool(EAST_ASIAN_FONT)
const authority = await startAuthority()
afterAll(() => authority.close())
const running = useService({
	timestampUrl: authority.url,
	revocationHosts: [authority.host],
	fontDir: dirname(EAST_ASIAN_FONT),
})
const hall = running.tenant('Kletterhalle Łódź')

const languages = [...new Set(['en', 'ar', 'ja', ...Object.keys(documentWords)])]

/** A text of the document's own words in each language. */
const inEach = (read: (words: DocumentWords) => string): Record<string, string> =>
	Object.fromEntries(languages.map((tag) => [tag, read(pickWords(documentWords, tag))]))

const title = { id: 'title', type: 'heading', level: 1, text: inEach((words) => words.certificate) }
const prose = inEach(
	({ howToVerify }) => `## ${howToVerify}\n\n- [*${howToVerify}*](https://hall.example)\n- 😀`,
)
const [name, minors, signature] = [sampleBlocks['name'], sampleBlocks['minors'], sampleBlocks['signature']]
const signed = { name: sampleValues['name'], signature: { typed: 'Ana Núñez' } }
const drawn = dataUrl(await drawnSignature())
const photo = dataUrl(await noisyJpeg(600, 400), 'image/jpeg')

/** Forms with what fits them. Children without a relation leave cells empty. */
const kinds = {
	everything: {
		of: [
			title,
			...Object.values(sampleBlocks).map((block) =>
				block.label === undefined ? block : { ...block, label: inEach(({ record }) => record) },
			),
			{ id: 'terms', type: 'text', text: prose, requireScroll: true },
		].filter(({ id, type }) => id === 'title' || type !== 'heading'),
		values: { ...sampleValues, signature: drawn, photo_capture: photo, id_capture: photo },
	},
	plain: { of: [title, name, signature], values: signed },
	family: {
		of: [title, name, minors, signature],
		values: {
			...signed,
			minors: Array.from({ length: 9 }, (_none, at) => ({
				firstName: `Child ${at}`,
				lastName: 'Núñez',
				dateOfBirth: '2019-01-31',
				...(at === 0 ? { relationship: 'Niece' } : {}),
			})),
		},
	},
	long: {
		of: [
			title,
			...Array.from({ length: 40 }, (_none, at) => ({ id: `p${at}`, type: 'text', text: prose })),
			name,
			signature,
		],
		values: signed,
	},
} as const

async function pdfOf(id: string): Promise<Uint8Array> {
	await settleJobs(running.service)
	return (await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes
}

/** Of each kind in each language. */
async function signAll(): Promise<Record<string, Uint8Array>> {
	const orders = Object.entries(kinds).flatMap(([kind, form]) =>
		languages.map((language) => ({ kind, form, language })),
	)
	const documents: Record<string, Uint8Array> = {}
	const templates = new Map<string, string>()
	for (const { kind, form, language } of orders) {
		const of = form.of as object[]
		const templateId = templates.get(kind) ?? (await publishTemplate(hall.call, { name: kind, of }))
		templates.set(kind, templateId)
		const sent = { templateId, values: form.values, language }
		const { status, body } = await hall.call('POST', '/v1/waivers', sent)
		expect({ status, body }).toMatchObject({ status: 201 })
		documents[`${kind}-${language}`] = await pdfOf(body.id)
	}
	expect(Object.keys(documents).length).toBe(orders.length)
	return documents
}

async function signByTwoGuardians(): Promise<Record<string, Uint8Array>> {
	const first = await signFirst(hall, await publishShared(hall.call))
	expect((await signByLink(running, first)).status).toBe(201)
	const { secondGuardian } = await readWaiver(hall, first.id)
	return { first: await pdfOf(first.id), second: await pdfOf(secondGuardian.waiverId) }
}

/** With what archives need, and with its timestamp renewed. */
async function signForArchives(): Promise<Record<string, Uint8Array>> {
	const { id } = await sign(hall, await publishTemplate(hall.call))
	const { db } = running.service.deps
	/** Only of this waiver: all of them would be renewed a few at a time. */
	const renew = async (): Promise<Uint8Array> => {
		db.$client.run(
			'UPDATE pdf_seals SET renew_at = iif(waiver_seq = (SELECT seq FROM waivers WHERE id = ?), 1, ?)',
			[id, Date.now() + 1e12],
		)
		await renewTimestamps(running.service.deps)
		return await pdfOf(id)
	}
	await settleJobs(running.service)
	const archived = await renew()
	const renewed = await renew()
	expect(renewed.length).toBeGreaterThan(archived.length)
	for (const pdf of [archived, renewed]) expect(readSeal(pdf)?.wholeToken).toBeDefined()
	return { archived, renewed }
}

/** As it is until the authority responds. */
async function signWithoutAuthority(): Promise<Uint8Array> {
	authority.mode = 'down'
	const { id } = await sign(hall, await publishTemplate(hall.call))
	await until(async () => ((await readWaiver(hall, id)).pdfStatus === 'ready' ? true : undefined))
	return (await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes
}

test('PDFs are PDF/A-3a and PDF/UA-1 in each language, for two guardians, with and without a timestamp, and for archives', async () => {
	const stamped = { ...(await signAll()), ...(await signByTwoGuardians()), ...(await signForArchives()) }
	for (const pdf of Object.values(stamped)) expect(readSeal(pdf)).toMatchObject({ hasTimestamp: true })
	const documents = { ...stamped, unstamped: await signWithoutAuthority(), older: renderOlder() }
	const { older, ...judged } = await judge(documents)
	const sound = { claims: ['PDF/A-3A', 'PDF/UA-1'], faults: [] }
	for (const [name, each] of Object.entries(judged)) expect({ name, ...each }).toEqual({ name, ...sound })
	expect(Object.keys(judged).sort()).toEqual([...Object.keys(stamped), 'unstamped'].sort())
	// That it finds faults at all: the layout before had this one.
	expect(older).toEqual({ claims: ['PDF/UA-1'], faults: [expect.stringMatching(/^7\.2-43: Table rows/)] })
})

function renderOlder(): Uint8Array {
	const fonts = openFonts()
	const input = { ...(goldenInputs['english'] ?? createInput()), layout: 9 }
	return renderPdf(input, { fonts, shaper: createShaper(fonts) }).pdf
}
