import { expect, test } from 'bun:test'
import { Readers, TookTooLong } from '../../../../src/kit/limits/readers.ts'

const PATIENT = { readerMs: 60_000, changeMs: 60_000 }

/** Work that ends when a test says so. */
function open<T>(result: T) {
	const { promise, resolve } = Promise.withResolvers<T>()
	return { work: () => promise, end: () => resolve(result) }
}

/** Whatever can go on by itself has gone on. */
const settle = async (): Promise<void> => {
	for (let n = 0; n < 20; n++) await Promise.resolve()
}

test('Many read at a time, a change waits for all of them, and later readers wait for the change', async () => {
	const readers = new Readers(PATIENT)
	const seen: string[] = []
	const [first, second, change] = [open('first'), open('second'), open(undefined)]
	const reading = [first, second].map(({ work }) => readers.read(work).then((name) => seen.push(name)))
	const changing = readers.change(() => {
		seen.push('change')
		return change.work()
	})
	const third = readers.read(async () => seen.push('third'))
	first.end()
	await settle()
	expect([seen, readers.isChanging]).toEqual([['first'], false])
	second.end()
	await Promise.all(reading)
	await settle()
	expect([seen, readers.isChanging]).toEqual([['first', 'second', 'change'], true])
	change.end()
	await Promise.all([changing, third])
	expect([seen, readers.isChanging]).toEqual([['first', 'second', 'change', 'third'], false])
})

test('A reader that takes longer than a change waits is cut off, and the change goes on', async () => {
	const readers = new Readers({ ...PATIENT, changeMs: 1 })
	const slow = open('slow')
	const reading = readers.read(slow.work).catch((error: unknown) => error)
	await readers.change(async () => undefined)
	expect(await reading).toBeInstanceOf(TookTooLong)
	// Its end is no other reader's.
	const next = open('next')
	const after = readers.read(next.work)
	slow.end()
	next.end()
	expect(await after).toBe('next')
})

test('A reader does not wait for a change without end', async () => {
	const readers = new Readers({ ...PATIENT, readerMs: 1 })
	const change = open(undefined)
	const changing = readers.change(change.work)
	expect(readers.read(async () => 'read')).rejects.toThrow(TookTooLong)
	await readers.read(async () => 'read').catch(() => undefined)
	change.end()
	await changing
	expect(await readers.read(async () => 'read')).toBe('read')
})

test('An error in a reader or a change ends it alone, and the others continue', async () => {
	const readers = new Readers(PATIENT)
	const fail = (): Promise<never> => Promise.reject(new Error('Failed.'))
	expect(readers.read(fail)).rejects.toThrow('Failed.')
	expect(readers.change(fail)).rejects.toThrow('Failed.')
	expect(await readers.read(async () => 'read')).toBe('read')
	await readers.change(async () => undefined)
})
