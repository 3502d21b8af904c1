import { expect, test } from 'bun:test'
import { foldReads } from '../../../../../src/web/desk/kit/parts/fold-reads.ts'

const entry = (action: string, actor = 'staff:1') => ({ action, actor })

test('Ten readings of one person between two acts are one line, and the acts stay', () => {
	const reads = Array.from({ length: 5 }, () => [
		entry('waiver.read'),
		entry('waiver.read', 'staff:2'),
	]).flat()
	const lines = foldReads([...reads, entry('waiver.voided'), entry('waiver.read'), entry('waiver.signed')])
	expect(lines.map(({ entry: { action, actor }, times }) => [action, actor, times])).toEqual([
		['waiver.read', 'staff:1', 5],
		['waiver.read', 'staff:2', 5],
		['waiver.voided', 'staff:1', 1],
		['waiver.read', 'staff:1', 1],
		['waiver.signed', 'staff:1', 1],
	])
})

test('Acts are never counted together', () => {
	expect(foldReads([entry('waiver.tags_set'), entry('waiver.tags_set')])).toHaveLength(2)
})
