import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readImageHeader } from '../../../src/images/header.ts'
import { verifyData } from '../../../verifier/data.ts'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { greyPng } from '../../support/fixtures/images.ts'
import { ANA, HEAD, pdf, sendList, waiversOf } from '../../support/fixtures/imports.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService, untilIdle } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

// Scans are decoded, which on a busy machine takes its time.
setDefaultTimeout(60_000)

const clock = createSettableClock('2026-07-01T12:00:00Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')

const send = (body: object): Promise<Answer> => sendList(hall, body)
const faultsOf = () => verifyData(running.config.dataDir).flatMap(({ fault }) => fault ?? [])

describe('POST /v1/imports', () => {
	test('200 for a list whose lines end as those of Windows do', async () => {
		const csv = `\uFEFF${HEAD}${ANA}`.replaceAll('\n', '\r\n')
		const { status, body } = await send({ csv, dryRun: true })
		expect([status, body.rows, body.faults]).toEqual([200, 1, []])
	})

	test('200 for a dry run, which says how each column is read and changes nothing', async () => {
		const body = {
			csv: `${HEAD}${ANA}102,Climbing,,,,,,2026-03-02,,\n`,
			dryRun: true,
			documents: [{ name: 'stray.pdf', data: pdf('stray') }],
		}
		const answer = await expectNoEffect(running.service, () => send(body))
		expect(answer.status).toBe(200)
		expect(answer.body).toEqual({
			import: null,
			added: 0,
			columns: [
				{ heading: 'Waiver ID', field: 'externalId' },
				{ heading: 'Title', field: 'form' },
				{ heading: 'First name', field: 'firstName' },
				{ heading: 'Last name', field: 'lastName' },
				{ heading: 'DOB', field: 'dateOfBirth' },
				{ heading: 'Email', field: 'email' },
				{ heading: 'Phone', field: 'phone' },
				{ heading: 'Created on', field: 'signedAt' },
				{ heading: 'Expiration date', field: 'expiresAt' },
				{ heading: 'Allergies', field: null },
			],
			rows: 2,
			waivers: 1,
			people: 0,
			known: 0,
			withoutDocument: 1,
			questions: [],
			faultCount: 1,
			faults: [{ line: 3, column: 'First name', code: 'required', message: 'Name the person.' }],
			outcomes: [
				{ line: 2, outcome: 'new' },
				{ line: 3, outcome: 'refused' },
			],
			dueLines: [],
			unusedDocuments: ['stray.pdf'],
		})
	})

	test('201 keeps the record unchanged, signed when the other system says, and never as our own signing', async () => {
		const answer = await send({ csv: HEAD + ANA, documents: [{ name: '101.pdf', data: pdf('one') }] })
		expect(answer.status).toBe(201)
		expect(answer.body).toMatchObject({ added: 1, waivers: 1, faults: [] })
		expect(answer.body.import).toEqual({
			id: expect.stringMatching(UUID_V7),
			system: 'smartwaiver',
			status: 'finished',
			waivers: 1,
			people: 0,
			rows: 1,
			refused: 0,
			actor: expect.stringMatching(/^key:/),
			startedAt: '2026-07-01T12:00:00.000Z',
			finishedAt: '2026-07-01T12:00:00.000Z',
			undoneAt: null,
		})
		const [waiver] = await waiversOf(hall, answer.body.import.id)
		expect(waiver).toMatchObject({
			templateName: 'Climbing',
			source: 'import',
			status: 'signed',
			pdfStatus: 'ready',
			signedAt: '2026-03-01T10:30:00.000Z',
			expiresAt: '2027-03-01T23:59:59.999Z',
			isValid: true,
			tags: ['imported'],
			flags: [],
			evidence: {
				receivedAt: '2026-07-01T12:00:00.000Z',
				source: 'import',
				imported: { system: 'smartwaiver', foreignId: '101', countsFor: null },
			},
		})
		expect(waiver.evidence).not.toHaveProperty('way')
		expect(waiver.shown.at(-2)).toMatchObject({
			question: 'Allergies',
			answer: 'nuts',
			sensitivity: 'health',
		})
		const { body: proof } = await hall.call('GET', `/v1/waivers/${waiver.id}/proof`)
		const entry = JSON.parse(proof.entry)
		expect(entry).toMatchObject({ kind: 'waiver.imported', at: '2026-07-01T12:00:00.000Z' })
		expect(entry.data).toEqual({
			commit: expect.stringMatching(/^[0-9a-f]{64}$/),
			itemCount: 5,
			templateVersionId: waiver.templateVersionId,
			termsHash: waiver.evidence.termsHash,
			system: 'smartwaiver',
			importId: answer.body.import.id,
			claimedSignedAt: '2026-03-01T10:30:00.000Z',
		})
	})

	test('A PDF without an id is matched by the name of the signer and the day of signing', async () => {
		const other = running.tenant('Documents by name')
		const documents = ['Ana Nunez 2026-03-01.pdf', 'Ana Nunez 2026-03-02.pdf']
		const { body } = await sendList(other, {
			csv: HEAD + ANA,
			documents: documents.map((name) => ({ name, data: pdf(name) })),
		})
		expect(body).toMatchObject({ withoutDocument: 0, unusedDocuments: [documents[1]] })
		const [{ id }] = await waiversOf(other, body.import.id)
		const file = await other.call('GET', `/v1/waivers/${id}/pdf`)
		expect(Buffer.from(file.bytes).toString()).toContain('Ana Nunez 2026-03-01.pdf')
	})

	test('The PDF is served unchanged, as an attachment that is named as imported, and is never rendered', async () => {
		const { body } = await send({
			csv: HEAD + ANA.replace('101', '111'),
			documents: [{ name: 'waiver_111.pdf', data: pdf('as it came') }],
		})
		const [{ id }] = await waiversOf(hall, body.import.id)
		const file = await hall.call('GET', `/v1/waivers/${id}/pdf`)
		expect(file.status).toBe(200)
		expect(Buffer.from(file.bytes).toString()).toBe('%PDF-1.4\nas it came\n%%EOF\n')
		expect(file.headers.get('content-disposition')).toBe(`attachment; filename="imported-waiver-${id}.pdf"`)
		expectRefusal(await hall.call('POST', `/v1/waivers/${id}/pdf`), 'conflict')
		const verdict = await hall.call('POST', '/v1/evidence/verify', { pdf: file.bytes.toBase64() })
		expect(verdict.body).toMatchObject({
			status: 'imported',
			waiverId: id,
			importedAt: '2026-07-01T12:00:00.000Z',
			sealedAt: null,
		})
	})

	test('A picture of a signed sheet is a photo of the waiver, which then has no PDF', async () => {
		const { body } = await send({
			system: 'paper',
			csv: 'First name,Last name,Signed on,File\nGerda,Blatt,2026-05-05,sheet.png\n',
			documents: [{ name: 'sheet.png', data: greyPng(1_500, 2_500).toString('base64') }],
		})
		expect(body).toMatchObject({ added: 1, faults: [] })
		await untilIdle(running)
		const [waiver] = await waiversOf(hall, body.import.id)
		expect(waiver).toMatchObject({ pdfStatus: 'none', pdfUrl: null, signedAt: '2026-05-05T00:00:00.000Z' })
		const scan = await hall.call('GET', `/v1/waivers/${waiver.id}/photos/scan`)
		expect([scan.status, scan.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
		expect(readImageHeader(scan.bytes)).toMatchObject({ width: 1_200, height: 2_000 })
		const refusal = await hall.call('GET', `/v1/waivers/${waiver.id}/pdf`)
		expectRefusal(refusal, 'pdf_not_ready')
		expect(refusal.body.error.message).toBe('The waiver was imported without a document, so it has no PDF.')
		expect(faultsOf()).toEqual([])
	})

	test('Importing the same rows again adds nothing, and a longer list adds only new ones', async () => {
		const [first, second] = [ANA.replace('101', '121'), ANA.replace('101', '122').replace('Ana', 'Berta')]
		const once = await send({ csv: HEAD + first + first })
		expect(once.body).toMatchObject({ added: 1, known: 0 })
		const again = await expectNoEffect(running.service, () => send({ csv: HEAD + first + first }))
		expect(again.body).toMatchObject({ added: 0, known: 1, import: { id: once.body.import.id } })
		expect((await send({ csv: HEAD + first + second })).body).toMatchObject({ added: 1, known: 1 })
	})

	test('Rows of one waiver are one: the guardian signs, the children follow, and each further adult has their own', async () => {
		const csv =
			'Waiver ID,First name,Last name,DOB,Guardian first name,Guardian last name,Email,Signed on\n' +
			'131,Ben,Kid,2015-05-06,Carla,Kid,carla@example.com,2026-03-02\n' +
			'131,Dora,Kid,2017-05-06,Carla,Kid,carla@example.com,2026-03-02\n' +
			'131,Emil,Gast,1980-01-02,,,,2026-03-02\n'
		const { body } = await send({ csv })
		expect(body).toMatchObject({ added: 2, faults: [] })
		const people = (await waiversOf(hall, body.import.id)).map(({ participants }) =>
			participants.map(({ role, firstName }: any) => `${role} ${firstName}`),
		)
		expect(people).toEqual([['signer Emil'], ['signer Carla', 'minor Ben', 'minor Dora']])
	})

	test('Somebody who has signed here since keeps that as their last waiver, and is not duplicated', async () => {
		const templateId = await publishTemplate(hall.call)
		const waiver = await sign(hall, templateId, { values: { email: 'grace@example.com' } })
		const csv = `${HEAD}141,Old,Grace,Hopper,,GRACE@example.com,,2020-01-02,,\n`
		await send({ csv })
		const { body } = await hall.call('GET', '/v1/participants?query=grace+hopper')
		expect(body.items).toMatchObject([
			{ id: waiver.participantId, lastWaiverId: waiver.id, lastSignedAt: '2026-07-01T12:00:00.000Z' },
		])
	})

	test.each([
		['dates', { csv: 'First name,Signed on\nAna,03/04/2026\n' }],
		['names', { csv: 'Name,Signed on\nAna Núñez,2026-03-04\n' }],
		['expiry', { csv: 'First name,Signed on\nAna,2026-03-04\n', neverExpires: false }],
		['signed_at', { csv: 'First name,When\nAna,2026-03-04\n' }],
	] as const)('What can be read in two ways is asked and never guessed: %s', async (code, body) => {
		const answer = await send({ ...body, dryRun: true })
		expect(answer.body.questions).toMatchObject([{ code }])
		const refusal = await expectNoEffect(running.service, () => send(body))
		expectRefusal(refusal, 'validation_failed', [{ path: expect.any(String), code }])
	})

	test('Dates and names are read in the order that the settings say', async () => {
		const csv = 'Name,Signed on,Notes\nNúñez Ana,03/04/2026 9:15 pm,x\nBo,31/12/2025,y\n'
		const { body } = await send({ csv, dates: 'dmy', names: 'last-first', timezone: 'Europe/Berlin' })
		const read = (await waiversOf(hall, body.import.id)).map(
			({ signedAt, participants: [{ firstName, lastName }] }) => [signedAt, firstName, lastName],
		)
		expect(read).toEqual([
			['2026-04-03T19:15:00.000Z', 'Ana', 'Núñez'],
			['2025-12-30T23:00:00.000Z', 'Bo', ''],
		])
	})

	test('A column is what the map says, whatever its heading', async () => {
		const csv = 'Guest,Heading of ours,Email,When\nAna,Núñez,of her mother,2026-03-04\n'
		const columns = { Guest: 'firstName', 'Heading of ours': 'lastName', Email: null, When: 'signedAt' }
		const { body } = await send({ csv, columns })
		expect(body.columns.map(({ field }: any) => field)).toEqual(['firstName', 'lastName', null, 'signedAt'])
		const refusal = await send({ csv, columns: { Elsewhere: 'email' } })
		expectRefusal(refusal, 'validation_failed', [{ path: '/columns', code: 'not_found' }])
	})

	test('Rows that cannot be kept whole are refused one by one, with what to do', async () => {
		const csv = [
			'ID,First name,DOB,Signed on,Expires on,File',
			'151,Future,,2027-01-01,,',
			'152,Order,,2026-01-01,2025-01-01,',
			'153,Born,1980-02-30,2026-01-01,,',
			'154,Missing,,2026-01-01,,gone.pdf',
			'155,Zip,,2026-01-01,,a.zip',
			'156,Broken,,2026-01-01,,b.png',
			'157,Unsigned,,,,',
			'158,Sound,,2026-01-01,,',
		].join('\n')
		const documents = [
			{ name: 'a.zip', data: Buffer.from('PK\u0003\u0004').toString('base64') },
			{ name: 'b.png', data: Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64') },
		]
		const { body } = await send({ csv, documents, columns: { ID: 'externalId' } })
		expect(body).toMatchObject({ added: 1, import: { rows: 8, refused: 7 } })
		expect(body.faults.map(({ line, code }: any) => `${line} ${code}`).toSorted()).toEqual([
			'2 future',
			'3 order',
			'4 date',
			'5 document',
			'6 document',
			'7 document',
			'8 required',
		])
	})

	test('People without waivers are found and not covered, and known people are not duplicated', async () => {
		const csv = 'First name,Last name,Email\nPaula,Neu,paula@example.com\nGrace,Hopper,grace@example.com\n'
		const { body } = await send({ csv, people: true })
		expect(body).toMatchObject({ added: 2, people: 2, waivers: 0, import: { people: 2 } })
		const { body: found } = await hall.call('GET', '/v1/participants?query=paula')
		expect(found.items).toMatchObject([{ firstName: 'Paula', lastSignedAt: null, lastWaiverId: null }])
		const { body: coverage } = await hall.call('GET', `/v1/participants/${found.items[0].id}/coverage`)
		expect(coverage).toEqual({ covered: false, reasons: ['no_waiver'] })
		const { body: graces } = await hall.call('GET', '/v1/participants?query=grace+hopper')
		expect(graces.items).toHaveLength(1)
	})

	test('422 for a file that is not a list, and for settings that contradict each other', async () => {
		expectRefusal(await send({ csv: 'First name\n' }), 'validation_failed', [{ path: '', code: 'length' }])
		expectRefusal(await send({ csv: 'a\n"b\n' }), 'validation_failed', [
			{ path: '/rows/2', code: 'malformed' },
		])
		const both = await send({ csv: HEAD + ANA, validFor: { years: 1 } })
		expectRefusal(both, 'validation_failed', [{ path: '/neverExpires', code: 'choice' }])
		const nowhere = await send({ csv: HEAD + ANA, timezone: 'Nowhere/Land' })
		expectRefusal(nowhere, 'validation_failed', [{ path: '/timezone', code: 'timezone' }])
		const open = await send({ csv: HEAD + ANA, documents: [{ name: 'a.pdf', data: '%' }] })
		expectRefusal(open, 'validation_failed', [{ path: '/documents/0/data', code: 'not_base64' }])
		expectRefusal(await send({ csv: HEAD + ANA, countsFor: NOBODY }), 'not_found')
	})
})
