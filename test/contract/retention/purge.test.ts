import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { verifyData } from '../../../verifier/data.ts'
import { verifyReceipt } from '../../../verifier/evidence.ts'
import { maintain } from '../../../src/features/retention/maintain.ts'
import { findLastJob } from '../../../src/jobs/queries.ts'
import { searchBytes } from '../../support/disk/byte-search.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { expectNoEffect, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { dataUrl, noisyJpeg } from '../../support/fixtures/photos.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService, until } from '../../support/service/service.ts'
import { publishTemplate, sign, repeatOf } from '../../support/fixtures/waivers.ts'

// Many PDFs are rendered here, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const running = useService({}, { checkpointPauseMs: 5 })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const purge = (id: string) => hall.call('POST', `/v1/waivers/${id}/purge`)
const read = async (id: string) => (await hall.call('GET', `/v1/waivers/${id}`)).body

async function expectSound(): Promise<void> {
	const verdicts = verifyData(running.config.dataDir)
	expect(verdicts.filter(({ fault }) => fault !== undefined)).toEqual([])
}

async function signFully(n: number) {
	const image = await noisyJpeg(120, 90)
	const given = {
		name: { firstName: `Wilhelmina${n}`, lastName: `Ostrowskaja${n}` },
		email: `wilhelmina.${n}@ostrowskaja.example`,
		phone: `+49 171 55501${String(n).padStart(3, '0')}`,
		born: '1987-11-23',
		consent: true,
		condition: true,
		children: [{ firstName: `Zebulon${n}`, lastName: `Quastenflosser${n}`, dateOfBirth: '2019-05-06' }],
		photo: dataUrl(image, 'image/jpeg'),
		document: { front: photo, back: dataUrl(await noisyJpeg(50, 40), 'image/jpeg') },
		signature: { typed: `Wilhelmina Ostrowskaja the ${n}th` },
	}
	const headers = { 'user-agent': `Telephone of Wilhelmina ${n}`, 'x-forwarded-for': '203.0.113.9' }
	const { body } = await hall.call(
		'POST',
		'/v1/waivers',
		{ templateId, values: given, tags: [`party-of-zebulon${n}`] },
		headers,
	)
	const reason = `Wilhelmina knows the wall of hall ${n}`
	await hall.call('POST', '/v1/checkins', { waiverId: body.id, method: 'staff', reason })
	const strings = [
		reason,
		`Wilhelmina${n}`,
		`Ostrowskaja${n}`,
		given.email,
		given.phone,
		given.phone.replace(/\D/g, ''),
		given.born,
		`Zebulon${n}`,
		`Quastenflosser${n}`,
		given.signature.typed,
		headers['user-agent'],
	]
	return { id: body.id as string, participantId: body.participantId as string, strings, image }
}

test('A purged waiver shows that it was signed, and none of its answers', async () => {
	const { id } = await signFully(900)
	await settleJobs(running.service)
	const before = await read(id)
	const answer = await purge(id)
	expect(answer).toMatchObject({ status: 200, body: { id, purgedAt: expect.any(String) } })
	const after = await read(id)
	expect(after).toEqual({
		...before,
		isValid: false,
		values: {},
		participants: before.participants.map((person: object) => ({ ...person, firstName: '', lastName: '' })),
		tags: [],
		flags: before.flags.map((flag: object) => ({ ...flag, value: '' })),
		pdfUrl: null,
		purgedAt: answer.body.purgedAt,
		evidence: null,
		law: null,
		shown: [],
	})
	expectRefusal(await hall.call('GET', `/v1/waivers/${id}/pdf`), 'purged')
	expectRefusal(await hall.call('GET', `/v1/waivers/${id}/photos/photo`), 'purged')
	expectRefusal(await hall.call('POST', `/v1/waivers/${id}/pdf`), 'purged')
	expectRefusal(await purge(id), 'purged')
	const tag = () => hall.call('PUT', `/v1/waivers/${id}/tags`, { tags: ['Zebulon'] })
	expectRefusal(await expectNoEffect(running.service, tag), 'purged')
	const types = rowsOf(running.service, "SELECT body FROM webhook_events WHERE body LIKE '%waiver.purged%'")
	expect(types.map(({ body }) => JSON.parse(body).data)).toEqual([{ waiverId: id, policy: 'request' }])
})

test('Ten seconds after a purge the data directory, including the log, holds nothing that the person submitted', async () => {
	const waivers = []
	for (let n = 100; n < 124; n++) waivers.push(await signFully(n))
	await settleJobs(running.service)
	const gone = waivers.filter((_, index) => index % 3 === 0)
	const kept = waivers.filter((_, index) => index % 3 !== 0)
	const hashesOf = (id: string): string[] =>
		rowsOf<{ sha256: string }>(
			running.service,
			'SELECT file_sha256 AS sha256 FROM waiver_images i JOIN waivers w ON w.seq = i.waiver_seq WHERE w.id = ? UNION SELECT pdf_sha256 FROM waivers WHERE id = ?',
			id,
			id,
		).map(({ sha256 }) => sha256)
	// The front of the document is the same picture for all, so its file stays as long as anybody's waiver names it.
	const common = new Set(kept.flatMap(({ id }) => hashesOf(id)))
	const hashes = gone.flatMap(({ id }) => hashesOf(id)).filter((hash) => !common.has(hash))
	expect(hashes.length).toBe(gone.length * 3)
	const needles = [...gone.flatMap(({ strings }) => strings), ...hashes].filter(
		(text) => text !== '1987-11-23',
	)
	const images = gone.map(({ image }) => image.subarray(200, 232))
	expect(searchBytes(running.config.dataDir, needles).length).toBeGreaterThan(gone.length)

	for (const { id } of gone) await purge(id)
	// A search reads every file and keeps the service, which is in this process, from its work, so it comes at the end.
	await until(() => findLastJob(running.service.deps.db, 'remains.erase') === 0 || undefined, 10_000)
	expect(searchBytes(running.config.dataDir, [...needles, ...images])).toEqual([])
	// What was kept is still there, so the search can find.
	for (const { strings } of kept)
		expect(searchBytes(running.config.dataDir, strings.slice(0, 1))).not.toEqual([])
	await expectSound()
})

test('Proofs and older checkpoints still verify after any number of purges', async () => {
	const ids: string[] = []
	for (let n = 0; n < 8; n++) ids.push((await sign(hall, templateId)).id)
	await settleJobs(running.service)
	const proofs = await Promise.all(
		ids.map(async (id) => (await hall.call('GET', `/v1/waivers/${id}/proof`)).body),
	)
	for (const id of ids.slice(0, 5)) await purge(id)
	for (const [index, proof] of proofs.entries()) {
		expect(verifyReceipt(proof, [proof.verifierKey])).toMatchObject({ included: true, signed: true })
		expect((await hall.call('POST', '/v1/evidence/verify', proof)).body.valid).toBe(true)
		const later = await hall.call('GET', `/v1/waivers/${ids[index]}/proof`)
		expect(later.body.entry).toBe(proof.entry)
	}
	await expectSound()
})

test('A participant named by another waiver keeps name and contacts until that one is purged', async () => {
	const values = { name: { firstName: 'Twice', lastName: 'Signed' }, email: 'twice@example.com' }
	const [first, second] = [await sign(hall, templateId, { values }), await sign(hall, templateId, { values })]
	expect(second.participantId).toBe(first.participantId)
	const stored = () =>
		rowsOf(running.service, 'SELECT first_name, email FROM participants WHERE id = ?', first.participantId)
	await purge(first.id)
	expect(stored()).toEqual([{ first_name: 'Twice', email: 'twice@example.com' }])
	expect((await read(second.id)).participants[0].firstName).toBe('Twice')
	await purge(second.id)
	expect(stored()).toEqual([{ first_name: '', email: null }])
})

test('An image that two waivers share is erased with the second one', async () => {
	const image = dataUrl(await noisyJpeg(70, 70), 'image/jpeg')
	const values = { photo: image }
	const [first, second] = [await sign(hall, templateId, { values }), await sign(hall, templateId, { values })]
	await settleJobs(running.service)
	await purge(first.id)
	await settleJobs(running.service)
	expect((await hall.call('GET', `/v1/waivers/${second.id}/photos/photo`)).status).toBe(200)
	await purge(second.id)
	await settleJobs(running.service)
	await expectSound()
})

test('A waiver that is purged while its images and PDF are being made leaves no file behind', async () => {
	for (let n = 0; n < 10; n++) {
		const { id } = await signFully(700 + n)
		await Bun.sleep(n * 6)
		expect((await purge(id)).status).toBe(200)
	}
	await settleJobs(running.service)
	const rows = rowsOf<{ sha256: string }>(
		running.service,
		'SELECT file_sha256 AS sha256 FROM waiver_images WHERE file_sha256 IS NOT NULL UNION SELECT pdf_sha256 FROM waivers WHERE pdf_sha256 IS NOT NULL',
	).map(({ sha256 }) => sha256)
	const { readdirSync } = await import('node:fs')
	const files = readdirSync(`${running.config.dataDir}/files`, { recursive: true, encoding: 'utf8' })
	expect(files.flatMap((name) => (name.length > 60 ? [name.slice(3)] : [])).sort()).toEqual(rows.sort())
	await expectSound()
})

test('A merged person is erased under both names once no waiver of either is kept, and neither finds them', async () => {
	const [a, b] = [
		await sign(hall, templateId, {
			values: { name: { firstName: 'Maidenly', lastName: 'Oldname' }, email: 'old@example.com' },
		}),
		await sign(hall, templateId, {
			values: { name: { firstName: 'Maidenly', lastName: 'Newname' }, email: 'new@example.com' },
		}),
	]
	const merged = await hall.call('POST', `/v1/participants/${a.participantId}/merge`, {
		intoId: b.participantId,
	})
	expect(merged.status).toBe(200)
	const find = async (query: string) =>
		(await hall.call('GET', `/v1/participants?${query}`)).body.items.length
	const waivers = async (query: string) => (await hall.call('GET', `/v1/waivers?${query}`)).body.items.length
	await purge(b.id)
	expect([await find('query=oldname'), await find('email=new@example.com')]).toEqual([1, 1])
	expect(await waivers('query=newname')).toBe(0)
	await purge(a.id)
	for (const query of ['query=oldname', 'query=newname', 'email=new@example.com', 'email=old@example.com'])
		expect([query, await find(query), await waivers(query)]).toEqual([query, 0, 0])
	await settleJobs(running.service)
	await maintain(running.service.deps, () => false)
	expect(searchBytes(running.config.dataDir, ['old@example.com', 'Oldname', 'Newname', 'maidenly'])).toEqual(
		[],
	)
	await expectSound()
})

test('A voided waiver is purged together with the reason, and verifies as voided and purged', async () => {
	const { id } = await sign(hall, templateId)
	await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Asked for by Gundula' })
	await purge(id)
	await maintain(running.service.deps, () => false)
	expect(searchBytes(running.config.dataDir, ['Gundula'])).toEqual([])
	expect(await read(id)).toMatchObject({ status: 'voided', purgedAt: expect.any(String) })
	await expectSound()
})

test('The idempotency key of a purged waiver still returns that waiver', async () => {
	const body = {
		templateId,
		values: { name: { firstName: 'A', lastName: 'B' }, consent: true, signature: { typed: 'A B' } },
	}
	const call = () => hall.call('POST', '/v1/waivers', body, { 'idempotency-key': 'purged-later' })
	const first = await call()
	await purge(first.body.id)
	const again = await call()
	expect(again.body).toEqual(repeatOf(first))
	expect(again.headers.get('idempotent-replayed')).toBe('true')
})

describe('A legal hold', () => {
	test('409 for the purge of a waiver under legal hold, until the hold is lifted', async () => {
		const { id } = await sign(hall, templateId)
		const hold = await hall.call('POST', `/v1/waivers/${id}/hold`, { reason: '  Claim 4711 ' })
		expect(hold.body).toMatchObject({
			waiverId: id,
			reason: 'Claim 4711',
			placedBy: expect.stringMatching(/^key:/),
		})
		expectRefusal(await purge(id), 'conflict')
		expectRefusal(await hall.call('POST', `/v1/waivers/${id}/hold`, { reason: 'Another' }), 'conflict')
		expect((await read(id)).purgedAt).toBeNull()
		expect((await hall.call('DELETE', `/v1/waivers/${id}/hold`)).status).toBe(200)
		expectRefusal(await hall.call('DELETE', `/v1/waivers/${id}/hold`), 'not_found')
		expect((await purge(id)).status).toBe(200)
		expectRefusal(await hall.call('POST', `/v1/waivers/${id}/hold`, { reason: 'Late' }), 'purged')
	})
})

describe('Erasing a person', () => {
	test('An erasure purges every waiver that names the person, as a signer or as a child', async () => {
		const values = { name: { firstName: 'Forget', lastName: 'Me' }, email: 'forget@example.com' }
		const first = await sign(hall, templateId, { values })
		await sign(hall, templateId, { values })
		const { body } = await hall.call('POST', `/v1/participants/${first.participantId}/erase`)
		expect(body).toEqual({ id: first.participantId, purgedWaivers: 2, heldWaivers: 0, heldIncidents: 0 })
		await settleJobs(running.service)
		await maintain(running.service.deps, () => false)
		expect(searchBytes(running.config.dataDir, ['forget@example.com'])).toEqual([])
	})

	test('An erasure keeps waivers under legal hold, and reports them', async () => {
		const values = { name: { firstName: 'Held', lastName: 'Person' }, email: 'held@example.com' }
		const [kept, gone] = [await sign(hall, templateId, { values }), await sign(hall, templateId, { values })]
		await hall.call('POST', `/v1/waivers/${kept.id}/hold`, { reason: 'Claim' })
		const { body } = await hall.call('POST', `/v1/participants/${kept.participantId}/erase`)
		expect(body).toMatchObject({ purgedWaivers: 1, heldWaivers: 1 })
		expect((await read(gone.id)).purgedAt).not.toBeNull()
		expect((await read(kept.id)).participants[0].firstName).toBe('Held')
		await until(() => true)
		await expectSound()
	})
})
