import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { MAX_PDF_BYTES as LIMIT } from '../../../../src/features/documents/model.ts'
import { wordsOf } from '../../../../src/i18n/dictionaries.ts'
import {
	READS,
	readLogFilter,
	screenOf,
	toQuery,
	toSearch,
} from '../../../../src/web/desk/system/evidence/log-filter.ts'
import { readNote } from '../../../../src/web/desk/system/evidence/read-note.ts'
import { MAX_PDF_BYTES, isReceipt, readText } from '../../../../src/web/desk/system/evidence/read-sent.ts'

const systemWords = wordsOf('system')

const FEATURES = join(import.meta.dir, '../../../../src/features')

test('Every act that the logs can contain has a text', () => {
	const lines = [...new Glob('**/*.ts').scanSync(FEATURES)].flatMap((path) =>
		readFileSync(join(FEATURES, path), 'utf8')
			.split('\n')
			.filter((line) => /\baction\b/.test(line)),
	)
	const acts = new Set(
		lines.flatMap((line) => [...line.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, act]) => act)),
	)
	expect(acts.size).toBeGreaterThan(80)
	const texts = Object.keys(systemWords.en.evidence.acts)
	expect([...acts].filter((act) => !texts.includes(act ?? ''))).toEqual([])
	expect(READS.filter((act) => !texts.includes(act))).toEqual([])
})

const CODE = '01990c1f-0c4d-7a10-8b2e-5f6a7b8c9d0e'

test.each([
	['a code', ` ${CODE}\n`, { kind: 'code', body: { code: CODE } }],
	['the address of a code', `https://example.com/verify/${CODE}`, { kind: 'code', body: { code: CODE } }],
	['what is no code', 'abc', { kind: 'code', body: { code: 'abc' } }],
	['a receipt', '{"entry":"{}"}', { kind: 'receipt', body: { entry: '{}' } }],
	['half a receipt', '{"entry":"{}"', 'receiptBroken'],
	['other JSON', '{"a":1}', 'receiptBroken'],
	['nothing', '  ', 'codeMissing'],
])('What is typed is read: %s', (_, text, expected) => {
	expect(readText(text)).toEqual(expected as ReturnType<typeof readText>)
})

test('A file is a receipt by its type or its name', () => {
	expect(isReceipt({ name: 'receipt.JSON', type: '' })).toBe(true)
	expect(isReceipt({ name: 'a', type: 'application/json' })).toBe(true)
	expect(isReceipt({ name: 'waiver.pdf', type: 'application/pdf' })).toBe(false)
})

test('The desk refuses only the PDFs that the service refuses', () => {
	expect(MAX_PDF_BYTES).toBe(LIMIT)
})

test('A checkpoint is read from its note', () => {
	expect(readNote('example.com/org/1\n42\nq83vEg==\n\n— example.com/org/1 AAAA\n')).toEqual({
		origin: 'example.com/org/1',
		size: 42,
		root: 'q83vEg==',
	})
})

test('A filter of a log is in the address as it was chosen', () => {
	const filter = { log: 'access', actor: 'staff:1', action: '', from: '2026-07-01', to: '' } as const
	expect(toSearch(filter)).toBe('?log=access&actor=staff%3A1&from=2026-07-01')
	expect(readLogFilter(Object.fromEntries(new URLSearchParams(toSearch(filter))))).toEqual(filter)
	expect(toQuery(filter)).toEqual({ actor: 'staff:1', from: '2026-07-01' })
	expect(toSearch(readLogFilter({ log: 'nonsense' }))).toBe('')
})

test('An act leads to the screen of what it is about, if there is one', () => {
	expect(screenOf('participant.merged')).toMatchObject({ path: '/desk/people', needs: 'waivers:read' })
	expect(screenOf('staff.invited')).toBeUndefined()
})
