import { describe, expect, test } from 'bun:test'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { ANA, HEAD, sendList } from '../../support/fixtures/imports.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

const clock = createSettableClock('2026-07-01T12:00:00Z')
const running = useService({}, { clock })
const hall = running.tenant('Hall')

const send = (body: object): Promise<Answer> => sendList(hall, body)

describe('POST /v1/imports', () => {
	test('A date that can be read in two ways is refused for that reason alone, as the question says', async () => {
		const csv = 'First name,Signed on\nAna,03/04/2026\nBo,31/31/2026\n'
		const { body } = await send({ csv, dryRun: true })
		expect(body.questions).toMatchObject([{ code: 'dates', line: 2 }])
		expect(body.faults.map(({ line, code }: any) => `${line} ${code}`)).toEqual(['2 date_order', '3 date'])
	})

	test('A long list comes in parts, as one import that remains running until the last part, and is undone as one', async () => {
		const rowOf = (id: number): string => ANA.replace('101', `${id}`).replace('Ana', `Part${id}`)
		const first = await send({ csv: HEAD + rowOf(901), hasMore: true })
		const importId = first.body.import.id
		expect(first.body.import).toMatchObject({ status: 'running', waivers: 1, rows: null, refused: null })
		const broken = `902,,,,,,,2026-01-01,,\n`
		const second = await send({ csv: HEAD + rowOf(903) + broken, importId, hasMore: true })
		expect(second.body).toMatchObject({ added: 1, import: { id: importId, status: 'running', waivers: 2 } })
		const last = await send({ csv: HEAD + rowOf(904), importId: importId.toUpperCase() })
		expect(last.body.import).toMatchObject({
			id: importId,
			status: 'finished',
			waivers: 3,
			rows: 4,
			refused: 1,
		})
		const undone = await hall.call('POST', `/v1/imports/${importId}/undo`)
		expect(undone.body).toMatchObject({ id: importId, status: 'undone', waivers: 0 })
		const after = await expectNoEffect(running.service, () => send({ csv: HEAD + rowOf(905), importId }))
		expectRefusal(after, 'validation_failed', [{ path: '/importId', code: 'choice' }])
	})

	test('404 for a part of an import of another tenant, and 422 for one of another system', async () => {
		const { body } = await send({ csv: HEAD + ANA.replace('101', '911'), hasMore: true })
		const importId = body.import.id
		const part = { csv: HEAD + ANA.replace('101', '912'), importId }
		const neighbor = running.tenant('Other hall')
		const other = await expectNoEffect(running.service, () => sendList(neighbor, part))
		expectRefusal(other, 'not_found')
		const paper = await expectNoEffect(running.service, () => send({ ...part, system: 'paper' }))
		expectRefusal(paper, 'validation_failed', [{ path: '/importId', code: 'choice' }])
	})

	test('422 for more rows than a call takes, however few lines they have', async () => {
		const rows = Array.from({ length: 2_001 }, (_none, at) => ANA.replace('101', `${at}`)).join('')
		expectRefusal(await send({ csv: HEAD + rows, dryRun: true }), 'validation_failed', [
			{ path: '/csv', code: 'length' },
		])
	})
})
