import { describe, expect, test } from 'bun:test'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

type Entry = { readonly seq: number; readonly hash: string; readonly prev: string }

const running = useService()
const hall = running.tenant('Hall')

const readEntries = (): Entry[] =>
	rowsOf(
		running.service,
		'SELECT seq, hash, prev FROM chain WHERE organization_id = ? ORDER BY seq',
		hall.organizationId,
	)

await sign(hall, await publishTemplate(hall.call))
await settleJobs(running.service)
const entries = readEntries()

const insert = (organizationId: string, { seq, prev }: Pick<Entry, 'seq' | 'prev'>) =>
	running.service.deps.db.$client
		.query('INSERT INTO chain (organization_id, seq, hash, prev, body) VALUES (?, ?, ?, ?, ?)')
		.run(organizationId, seq, 'f'.repeat(64), prev, '{}')

describe('The database refuses a chain entry', () => {
	const last = (): Entry => entries.at(-1) as Entry
	const NOWHERE = '0'.repeat(64)

	test.each([
		['that forks the chain', () => ({ seq: last().seq + 1, prev: last().prev })],
		['that takes the place of another', () => ({ seq: last().seq, prev: last().prev })],
		['that follows a gap', () => ({ seq: last().seq + 2, prev: last().hash })],
		['that follows nothing', () => ({ seq: last().seq + 1, prev: NOWHERE })],
		['that starts the chain again', () => ({ seq: 0, prev: NOWHERE })],
	])('The database refuses a chain entry %s', (_, entry) => {
		expect(() => insert(hall.organizationId, entry())).toThrow(/continue the chain|UNIQUE constraint/)
		expect(readEntries()).toEqual(entries)
	})

	test("The database refuses a chain entry that follows another organization's", () => {
		const other = running.tenant('Other hall')
		const { seq, hash } = last()
		expect(() => insert(other.organizationId, { seq: seq + 1, prev: hash })).toThrow('continue the chain')
		expect(() => insert(other.organizationId, { seq: 0, prev: hash })).toThrow('continue the chain')
	})

	test('The database takes the entry that continues the chain', () => {
		expect(insert(hall.organizationId, { seq: last().seq + 1, prev: last().hash }).changes).toBe(1)
	})
})
