import { expect, test } from 'bun:test'
import { respondWithCsv } from '../../../src/http/csv-list.ts'
import type { Column } from '../../../src/http/csv-list.ts'
import { problem } from '../../../src/http/problems.ts'
import type { Caller } from '../../../src/http/request-context.ts'

type Item = { readonly n: number; readonly text: string | null }

const columns: readonly Column<Item>[] = ['n', 'text', ['even', ({ n }) => n % 2 === 0]]

/** A list of so many pages of two items, which notes what was read. */
function listOf(pages: number) {
	const read: (string | undefined)[] = []
	const readPage = ({ cursor }: { readonly cursor?: string }) => {
		read.push(cursor)
		const page = cursor === undefined ? 0 : Number(cursor)
		const items = [
			{ n: page * 2, text: '=1+1' },
			{ n: page * 2 + 1, text: null },
		]
		return { items, nextCursor: page + 1 < pages ? String(page + 1) : null }
	}
	return { read, readPage }
}

test('A list becomes lines under the names of its columns, and no cell is a formula', async () => {
	const { readPage } = listOf(2)
	const answer = respondWithCsv({}, { name: 'list', columns, readPage })
	expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
	expect(answer.headers.get('content-disposition')).toBe('attachment; filename="list.csv"')
	const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.bytes())
	expect(text).toBe("\ufeffn,text,even\r\n0,'=1+1,true\r\n1,,false\r\n2,'=1+1,true\r\n3,,false\r\n")
})

test('An empty list is the names of its columns', async () => {
	const readPage = () => ({ items: [], nextCursor: null })
	expect(await respondWithCsv({}, { name: 'list', columns, readPage }).text()).toBe('n,text,even\r\n')
})

test('A page is read when the reader has taken the one before it, so a long list needs no more memory', async () => {
	const { read, readPage } = listOf(10_000)
	const answer = respondWithCsv({}, { name: 'list', columns, readPage })
	expect(read).toEqual([undefined])
	const reader = answer.body?.getReader()
	await reader?.read()
	// A reader that reads ahead would do so now.
	await Bun.sleep(5)
	expect(read.length).toBeLessThanOrEqual(2)
	await reader?.read()
	await reader?.read()
	expect(read.length).toBeLessThanOrEqual(4)
	await reader?.cancel()
	await Bun.sleep(5)
	expect(read.length).toBeLessThanOrEqual(4)
})

test('What the first page refuses is refused before anything is answered', () => {
	const readPage = () => {
		throw new RangeError('no')
	}
	expect(() => respondWithCsv({}, { name: 'list', columns, readPage })).toThrow('no')
})

test('A list breaks off before the next page once its caller has lost their rights', async () => {
	const { read, readPage } = listOf(10_000)
	let isRevoked = false
	const requireLive = () => {
		if (isRevoked) throw problem('insufficient_scope')
		return {} as Caller
	}
	const answer = respondWithCsv({ requireLive }, { name: 'list', columns, readPage })
	const reader = answer.body?.getReader()
	await reader?.read()
	isRevoked = true
	const pages = read.length
	expect(await reader?.read().then(String, ({ reason }) => reason)).toBe('insufficient_scope')
	expect(read.length).toBe(pages)
})
