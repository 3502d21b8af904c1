import { describe, expect, test } from 'bun:test'
import { purgeDue } from '../../../src/features/retention/purge-due.ts'
import { verifyData } from '../../../verifier/data.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { ANA, HEAD, pdf, sendList, waiversOf } from '../../support/fixtures/imports.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer, Tenant } from '../../support/service/service.ts'

const clock = createSettableClock('2026-07-01T12:00:00Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')

const send = (body: object): Promise<Answer> => sendList(hall, body)
const faultsOf = () => verifyData(running.config.dataDir).flatMap(({ fault }) => fault ?? [])

describe('Coverage by what was signed elsewhere', () => {
	const csv = (id: string, name: string): string =>
		`${HEAD}${id},Climbing,${name},Gast,,${name.toLowerCase()}@example.com,,2026-03-01,2026-09-01,\n`
	const askCoverage = async (name: string, query = '', of = hall): Promise<any> => {
		const { body } = await of.call('GET', `/v1/participants?query=${name}+gast`)
		return (await of.call('GET', `/v1/participants/${body.items[0].id}/coverage${query}`)).body
	}

	test('Nobody is covered by what was signed elsewhere unless somebody named the template that it counts for', async () => {
		const templateId = await publishTemplate(hall.call)
		const other = await publishTemplate(hall.call)
		await send({ csv: csv('201', 'Ida') })
		expect(await askCoverage('Ida')).toMatchObject({ covered: false, reasons: ['imported'] })
		expect(await askCoverage('Ida', `?templateId=${templateId}`)).toMatchObject({
			covered: false,
			reasons: ['imported'],
		})
		const { body } = await send({ csv: csv('202', 'Jan'), countsFor: templateId })
		const [{ id: waiverId, templateId: own }] = await waiversOf(hall, body.import.id)
		for (const query of ['', `?templateId=${templateId}`, `?templateId=${own}`])
			expect(await askCoverage('Jan', query)).toEqual({ covered: true, reasons: [], waiverId })
		expect(await askCoverage('Jan', `?templateId=${other}`)).toMatchObject({ reasons: ['imported'] })
		expect(await askCoverage('Jan', '?on=2026-10-01')).toMatchObject({ reasons: ['expired'] })
		expect(await askCoverage('Jan', '?on=2026-02-01')).toMatchObject({ reasons: ['not_yet_signed'] })
	})

	test('Nobody can sign on the form of another system, and it stays archived', async () => {
		const { body } = await hall.call('GET', '/v1/templates?status=archived')
		const { id } = body.items.find(({ name }: any) => name === 'Climbing')
		expectRefusal(await hall.call('POST', `/v1/templates/${id}/unarchive`), 'conflict')
		const signing = { templateId: id, values: { name: { firstName: 'A', lastName: 'B' } } }
		expectRefusal(await hall.call('POST', '/v1/waivers', signing), 'template_archived')
	})
})

describe('What the other system flagged', () => {
	const csv =
		'First name,Last name,Signed on,Expires on,Flags\nEva,Bunt,2026-03-01,2027-03-01,\nUli,Bunt,2026-03-02,2027-03-02,"Asthma, bad knee"\n'

	const listFlagged = async (of: Tenant) => (await of.call('GET', '/v1/waivers?flags=open')).body.items

	test('A long heading and a long reason of a flag are cut, and no character of them in two', async () => {
		const [heading, reason] = [`${'a'.repeat(199)}😀`, `${'b'.repeat(499)}😀`]
		const csv = `Waiver ID,Title,First name,Last name,Created on,Flags,${heading}x\n901,Cut,Ana,Best,2026-03-01,${reason}x,c\n`
		const { status, body } = await send({ csv, openFlags: true })
		expect(status).toBe(201)
		const [waiver] = await waiversOf(hall, body.import.id)
		expect(waiver.flags.map(({ value }: any) => value)).toEqual([reason])
		const [version] = rowsOf(
			running.service,
			'SELECT blocks FROM template_versions WHERE id = ?',
			waiver.templateVersionId,
		)
		expect(JSON.parse(version.blocks).map(({ label }: any) => label)).toContain(heading)
		expect(faultsOf()).toEqual([])
	})

	test('What the other system flagged is an answer, and opens no flag', async () => {
		const yard = running.tenant('Flagged before')
		const { body } = await sendList(yard, { csv })
		const waivers = await waiversOf(yard, body.import.id)
		expect(waivers.map(({ flags }) => flags)).toEqual([[], []])
		expect(waivers.map(({ values }) => values.column_5)).toContain('Asthma, bad knee')
		expect(await listFlagged(yard)).toEqual([])
	})

	test('What the other system flagged waits for a review with openFlags, is proven with the waiver, and can be cleared', async () => {
		const yard = running.tenant('Flagged')
		const { body } = await sendList(yard, { csv, openFlags: true })
		expect(body.columns[4]).toEqual({ heading: 'Flags', field: 'flags' })
		const flagged = await listFlagged(yard)
		expect(flagged).toHaveLength(1)
		const { id, flags } = (await yard.call('GET', `/v1/waivers/${flagged[0].id}`)).body
		const text = { blockId: 'column_5', label: 'Flags', value: 'Asthma, bad knee' }
		const open = { clearedAt: null, clearedBy: null, clearedByName: null, note: null }
		expect(flags).toEqual([{ id: expect.any(String), ...text, ...open }])
		expect(faultsOf()).toEqual([])
		const note = { note: 'Asked on the phone' }
		expect((await yard.call('POST', `/v1/waivers/${id}/flags/${flags[0].id}/clear`, note)).status).toBe(200)
		expect(await listFlagged(yard)).toEqual([])
		expect((await sendList(yard, { csv, openFlags: true })).body).toMatchObject({ added: 0 })
	})
})

describe('POST /v1/imports/{id}/undo', () => {
	test('200 purges everything that it imported, which can then be imported again', async () => {
		const list = {
			csv: HEAD + ANA.replace('101', '301').replaceAll('Ana', 'Undine').replace('ana@', 'undine@'),
		}
		const { body } = await send({ ...list, documents: [{ name: '301.pdf', data: pdf('gone') }] })
		const [{ id: waiverId }] = await waiversOf(hall, body.import.id)
		clock.set('2026-07-02T12:00:00Z')
		const undone = await hall.call('POST', `/v1/imports/${body.import.id}/undo`)
		expect(undone.status).toBe(200)
		expect(undone.body).toMatchObject({ status: 'undone', waivers: 0, undoneAt: '2026-07-02T12:00:00.000Z' })
		const { body: left } = await hall.call('GET', `/v1/waivers/${waiverId}`)
		expect(left).toMatchObject({ values: {}, evidence: null, purgedAt: '2026-07-02T12:00:00.000Z' })
		expect((await hall.call('GET', '/v1/participants?query=undine')).body.items).toEqual([])
		expect(faultsOf()).toEqual([])
		const again = await send(list)
		expect(again.body.added).toBe(1)
		expect(again.body.import.id).not.toBe(body.import.id)
		const repeated = await expectNoEffect(running.service, () =>
			hall.call('POST', `/v1/imports/${body.import.id}/undo`),
		)
		expect(repeated.body).toEqual(undone.body)
	})

	test('Imported people without waivers are removed, and those who were there before stay', async () => {
		await sign(hall, await publishTemplate(hall.call), { values: { email: 'grace@example.com' } })
		const csv = 'First name,Last name,Email\nQuirin,Weg,q@example.com\nGrace,Hopper,grace@example.com\n'
		const { body } = await send({ csv, people: true, system: 'list' })
		await hall.call('POST', `/v1/imports/${body.import.id}/undo`)
		expect((await hall.call('GET', '/v1/participants?query=quirin')).body.items).toEqual([])
		expect((await hall.call('GET', '/v1/participants?query=grace+hopper')).body.items).toHaveLength(1)
	})

	test('409 while somebody was let in on one of its waivers, and 404 for another organization', async () => {
		const { body } = await send({ csv: HEAD + ANA.replace('101', '311') })
		const [{ id: waiverId }] = await waiversOf(hall, body.import.id)
		await hall.call('POST', '/v1/checkins', { waiverId, method: 'staff' })
		const path = `/v1/imports/${body.import.id}/undo`
		expectRefusal(await expectNoEffect(running.service, () => hall.call('POST', path)), 'conflict')
		expectRefusal(await running.tenant('Elsewhere').call('POST', path), 'not_found')
	})
})

describe('What was imported', () => {
	test('Any change of what was imported is found by the verifier, and a purge is not a change', async () => {
		const yard = running.tenant('Yard')
		const { body } = await sendList(yard, {
			csv: HEAD + ANA,
			documents: [{ name: '101.pdf', data: pdf('yard') }],
		})
		const [{ id }] = await waiversOf(yard, body.import.id)
		const { db } = running.service.deps
		const reasonOf = () =>
			verifyData(running.config.dataDir).find(({ organizationId }) => organizationId === yard.organizationId)
				?.fault?.reason
		expect(reasonOf()).toBeUndefined()
		const changes: readonly (readonly [string, string])[] = [
			['signed_at = signed_at - 1000', 'the time of signing was changed'],
			["source = 'web'", 'the terms or the source were changed'],
			['expires_at = expires_at + 1', 'the record is not the one that was imported'],
			["evidence = replace(evidence, 'smartwaiver', 'paper')", 'the record is not the one that was imported'],
			["pdf_sha256 = '00' || substr(pdf_sha256, 3)", 'the record is not the one that was imported'],
			["commitments = replace(commitments, '0', '1')", 'the map of commitments was changed'],
		]
		for (const [change, reason] of changes) {
			db.$client.run('BEGIN')
			db.$client.run('CREATE TEMP TABLE before AS SELECT * FROM waivers WHERE id = ?', [id])
			db.$client.run(`UPDATE waivers SET ${change} WHERE id = ?`, [id])
			db.$client.run('COMMIT')
			expect([change, reasonOf()]).toEqual([change, reason])
			const columns = ['signed_at', 'source', 'expires_at', 'evidence', 'pdf_sha256', 'commitments']
			const back = columns.map((name) => `${name} = (SELECT ${name} FROM before)`).join(', ')
			db.$client.run(`UPDATE waivers SET ${back} WHERE id = ?`, [id])
			db.$client.run('DROP TABLE before')
		}
		expect(reasonOf()).toBeUndefined()
		await yard.call('POST', `/v1/waivers/${id}/purge`)
		expect(reasonOf()).toBeUndefined()
		const again = await sendList(yard, { csv: `${HEAD}${ANA}102,B,Bo,,,,,2026-03-01,,\n` })
		expect(again.body).toMatchObject({ added: 1, known: 1 })
	})

	test('What was imported sends nobody anything, and emits one event', async () => {
		const yard = running.tenant('Quiet yard')
		const added = await rowsAdded(running.service, () =>
			sendList(yard, { csv: HEAD + ANA + ANA.replace('101', '102').replace('Ana', 'Bo') }),
		)
		expect(added).toEqual({
			audit_log: 3,
			chain: 4,
			imported_waivers: 2,
			imports: 1,
			participants: 2,
			template_versions: 1,
			templates: 1,
			waiver_participants: 2,
			waiver_tags: 2,
			waivers: 2,
			webhook_events: 1,
		})
	})

	test('What was imported is due by the day of its signing, also among waivers that were signed later', async () => {
		const yard = running.tenant('Old yard')
		await yard.call('PATCH', '/v1/organization', {
			country: 'IE',
			visitsComplete: true,
			retention: { years: 1 },
		})
		const templateId = await publishTemplate(yard.call)
		await sign(yard, templateId)
		const csv = `${HEAD}1,Old,Ana,Alt,,,,2020-01-02,,\n2,Old,Bo,Jung,,,,2026-01-02,,\n`
		const left = await sendList(yard, { csv })
		expect(left.body).toMatchObject({ added: 1, dueLines: [2] })
		expect(left.body.outcomes).toEqual([
			{ line: 2, outcome: 'due' },
			{ line: 3, outcome: 'imported' },
		])
		const kept = await sendList(yard, { csv, keepDue: true })
		expect(kept.body).toMatchObject({ added: 1, dueLines: [] })
		expect(kept.body.outcomes.map(({ outcome }: any) => outcome)).toEqual(['imported', 'here'])
		const again = await sendList(yard, {
			csv: `${csv}2,Old,Bo,Jung,,,,2026-01-02,,\n3,Old,Cy,Neu,,,,2026-01-03,,\n3,Old,,,,,,x,,\n`,
		})
		expect(again.body.outcomes.map(({ outcome }: any) => outcome)).toEqual([
			'here',
			'here',
			'here',
			'imported',
			'refused',
		])
		const people = { csv: 'First name,Last name\nDi,Neu\nDi,Neu\n', people: true }
		const answer = await sendList(yard, people)
		expect(answer.body.outcomes.map(({ outcome }: any) => outcome)).toEqual(['imported', 'twice'])
		const actor = { organizationId: yard.organizationId, name: 'test', requestId: 'test', address: 'test' }
		expect(await purgeDue(running.service.deps, actor)).toBe(1)
	})

	test('Imports are listed newest first, page by page', async () => {
		const first = await hall.call('GET', '/v1/imports?limit=2')
		expect(first.body.items).toHaveLength(2)
		const next = await hall.call('GET', `/v1/imports?limit=2&cursor=${first.body.nextCursor}`)
		const ids = [...first.body.items, ...next.body.items].map(({ id }: any) => id)
		expect(ids).toEqual([...ids].sort((one, other) => (one < other ? 1 : -1)))
		expect(new Set(ids).size).toBe(4)
	})
})
