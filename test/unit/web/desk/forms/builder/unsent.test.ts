import { afterEach, beforeEach, expect, test } from 'bun:test'
import { findUnsent, storeUnsent } from '../../../../../../src/web/desk/forms/builder/unsent.ts'
import type { Content } from '../../../../../../src/web/desk/forms/editing/content.ts'
import type { Unsent } from '../../../../../../src/web/desk/forms/editing/saver.ts'

const place = { staffId: 'ben', templateId: 'climbing' }
const named = (name: string): Content => ({ name, settings: {}, blocks: [] })
const unsent: Unsent = { revision: 3, base: named('Old'), sent: [named('A')], content: named('AB') }

/** The tab's store, and how many characters fit. */
let stored: Map<string, string>
let room: number

beforeEach(() => {
	stored = new Map()
	room = 10_000
	const sessionStorage = {
		getItem: (name: string) => stored.get(name) ?? null,
		removeItem: (name: string) => void stored.delete(name),
		setItem(name: string, text: string) {
			if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
			stored.set(name, text)
		},
	}
	Object.assign(globalThis, { sessionStorage })
})
afterEach(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'))

test('What is kept is found by the same person for the same form, until it is saved', () => {
	storeUnsent(place, unsent)
	expect(findUnsent(place)).toEqual(unsent)
	expect(findUnsent({ ...place, staffId: 'eve' })).toBeUndefined()
	storeUnsent(place, undefined)
	expect(findUnsent(place)).toBeUndefined()
})

test('If the store is too small for what was sent, at least the changes are kept', () => {
	room = JSON.stringify({ ...unsent, sent: [] }).length
	storeUnsent(place, unsent)
	expect(findUnsent(place)).toEqual({ ...unsent, sent: [] })
})

test('If the store is full, nothing older is found, and nothing fails', () => {
	storeUnsent(place, unsent)
	room = 0
	storeUnsent(place, { ...unsent, content: named('ABC') })
	expect(findUnsent(place)).toBeUndefined()
})
