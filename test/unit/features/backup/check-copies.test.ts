import { beforeEach, expect, test } from 'bun:test'
import { CopiesCheck } from '../../../../src/features/backup/check-copies.ts'
import type { CopyNote } from '../../../../src/features/replication/copy-note.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import type { StillClock } from '../../../support/service/clock.ts'

let clock: StillClock
let files: Map<string, string>
let names: string[]
let looks: number
/** Whether the place of the copies responds, fails, or does neither. */
let place: 'responds' | 'fails' | 'hangs'

beforeEach(() => {
	clock = createStillClock()
	files = new Map([['keys/links.key', 'key']])
	names = ['ltx/0/0000000000000001-0000000000000001.ltx']
	looks = 0
	place = 'responds'
})

async function respond(): Promise<void> {
	if (place === 'fails') throw new Error('No route to host.')
	if (place === 'hangs') await new Promise(() => undefined)
}

function openLook(): CopiesCheck {
	const replica = {
		async get(name: string) {
			looks++
			await respond()
			const text = files.get(name)
			return text === undefined ? undefined : Buffer.from(text)
		},
		async *list(prefix: string) {
			await respond()
			yield* [...files.keys()].filter((name) => name.startsWith(prefix))
		},
	}
	const database = {
		prefixOf: (level: number) => `ltx/${level}/`,
		async *list(prefix: string) {
			await respond()
			yield* names.filter((name) => name.startsWith(prefix))
		},
	}
	return new CopiesCheck({ clock, replica, database }, 50)
}

function leaveNote(changes: Partial<CopyNote> = {}): void {
	const at = new Date(clock.now()).toISOString()
	files.set('note', JSON.stringify({ at, databaseSeconds: 2, filesSeconds: 0, isAlone: false, ...changes }))
}

/** A look by somebody who has not looked before. */
const read = () => openLook().read()

test('The copies are as old as the note beside them, and what they lacked then', async () => {
	leaveNote()
	clock.advance(20_000)
	const age = { heardSeconds: 20, databaseSeconds: 22, filesSeconds: 20 }
	expect(await read()).toEqual({ state: 'ok', ...age })
	clock.advance(98_000)
	expect((await read()).state).toBe('ok')
	clock.advance(1_000)
	expect(await read()).toEqual({ state: 'old', heardSeconds: 119, databaseSeconds: 121, filesSeconds: 119 })
	leaveNote({ filesSeconds: 7_200 })
	expect(await read()).toMatchObject({ state: 'old', heardSeconds: 0, filesSeconds: 7_200 })
	// The clock of the other box is ahead.
	leaveNote({ at: new Date(clock.now() + 60_000).toISOString() })
	expect(await read()).toMatchObject({ state: 'ok', heardSeconds: 0 })
	leaveNote({ databaseSeconds: null })
	expect(await read()).toMatchObject({ state: 'ok', databaseSeconds: null })
})

test('A box that has copied nothing of its database is alone, whatever is in the place of its copies', async () => {
	leaveNote({ isAlone: true, databaseSeconds: 0 })
	expect(await read()).toEqual({ state: 'alone', heardSeconds: 0, databaseSeconds: null, filesSeconds: 0 })
})

test('Without copies of keys or of the database there is nothing to take over', async () => {
	const nothing = { state: 'empty', heardSeconds: null, databaseSeconds: null, filesSeconds: null } as const
	leaveNote()
	names = []
	expect(await read()).toEqual(nothing)
	names = ['ltx/9/0000000000000001-0000000000000009.ltx']
	expect((await read()).state).toBe('ok')
	files.delete('keys/links.key')
	expect(await read()).toEqual(nothing)
})

test.each(['', '{', '{"at":"yesterday","databaseSeconds":1,"filesSeconds":1,"isAlone":false}'])(
	'Without a note, as with the note %j, nobody knows how old the copies are',
	async (note) => {
		expect((await read()).state).toBe('unknown')
		files.set('note', note)
		expect(await read()).toEqual({
			state: 'unknown',
			heardSeconds: null,
			databaseSeconds: null,
			filesSeconds: null,
		})
	},
)

test('A place that fails is unreachable until it responds again', async () => {
	leaveNote()
	place = 'fails'
	const look = openLook()
	expect((await look.read()).state).toBe('unreachable')
	place = 'responds'
	expect((await look.read()).state).toBe('unreachable')
	clock.advance(5_000)
	expect((await look.read()).state).toBe('ok')
})

test('A thousand who ask cause one look in five seconds, and a look that hangs no second one', async () => {
	leaveNote()
	const look = openLook()
	await Promise.all(Array.from({ length: 1_000 }, () => look.read()))
	await look.read()
	expect(looks).toBe(1)
	clock.advance(5_000)
	place = 'hangs'
	const late = await Promise.all([look.read(), look.read()])
	expect(late.map(({ state }) => state)).toEqual(['unreachable', 'unreachable'])
	clock.advance(5_000)
	await look.read()
	expect(looks).toBe(1)
})
