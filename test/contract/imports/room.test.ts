import { expect, test } from 'bun:test'
import { expectNoEffect, rowsOf } from '../../support/fixtures/effects.ts'
import { HEAD, pdf, sendList } from '../../support/fixtures/imports.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { startTestService } from '../../support/service/service.ts'

test('507 where the documents do not fit, and where guests have filled the disk meanwhile; the next run continues', async () => {
	const asked: number[] = []
	let [left, pieces] = [2_000, Infinity]
	const disk = {
		hasRoom: async (bytes = 0) => {
			asked.push(bytes)
			return left >= bytes && pieces-- > 0
		},
		isWritable: async () => true,
		trim: async () => undefined,
		release: () => false,
	}
	const small = startTestService({}, { disk })
	const hall = small.tenant('Hall')
	const ids = Array.from({ length: 12 }, (_none, at) => `w${at}`)
	const body = {
		csv: HEAD + ids.map((id) => `${id},Old,Ana,${id},,,,2026-01-02,,\n`).join(''),
		documents: ids.map((name) => ({ name: `${name}.pdf`, data: pdf(`${name} `.padEnd(200)) })),
	}
	const bytes = body.documents.reduce((sum, { data }) => sum + Buffer.from(data, 'base64').length, 0)
	const refusal = await expectNoEffect(small.service, () => sendList(hall, body))
	expectRefusal(refusal, 'storage_full')
	expect(refusal.body.error.message).toContain('which need 1 MiB')
	expect(asked).toEqual([bytes * 1.2])

	const imported = () => rowsOf(small.service, 'SELECT 1 FROM imported_waivers').length
	;[left, pieces] = [1_000_000, 2]
	const cut = await sendList(hall, body)
	expectRefusal(cut, 'storage_full')
	expect(cut.body.error.message).toContain('import again to continue')
	expect(imported()).toBe(4)

	pieces = Infinity
	expect((await sendList(hall, body)).body).toMatchObject({
		added: 8,
		import: { status: 'finished', waivers: 12 },
	})
	expect(rowsOf(small.service, 'SELECT 1 FROM imports')).toHaveLength(1)
	await small.close()
})
