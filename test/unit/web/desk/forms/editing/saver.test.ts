import { beforeEach, describe, expect, test } from 'bun:test'
import type { TemplateDraft } from '../../../../../../src/features/templates/drafts/model.ts'
import { CallError } from '../../../../../../src/web/desk/kit/client/call-error.ts'
import type { Content } from '../../../../../../src/web/desk/forms/editing/content.ts'
import { STILL_MS, Saver } from '../../../../../../src/web/desk/forms/editing/saver.ts'
import type { Unsent } from '../../../../../../src/web/desk/forms/editing/saver.ts'

/** A service with one draft, whose answers can be lost. */
let stored: TemplateDraft
let outcome: 'answers' | 'lost' | 'down' | 'refused'
let saves: Content[]
let kept: Unsent | undefined
/** What is to happen later, and when it was put off to. */
let planned: { run: () => void; ms: number } | undefined

const named = (name: string): Content => ({ name, settings: {}, blocks: [] })
const draftOf = (name: string, revision: number): TemplateDraft => ({
	...named(name),
	blocks: [],
	revision,
	savedAt: '2026-07-01T12:00:00.000Z',
	savedBy: 'staff:1',
	savedByName: 'Ben',
	issues: [],
	updatedAt: '2026-07-01T12:00:00.000Z',
})

const deps = {
	save(content: Content, revision: number): Promise<Pick<TemplateDraft, 'revision' | 'savedAt'>> {
		saves.push(content)
		if (outcome === 'down') return Promise.reject(new CallError('offline'))
		if (outcome === 'refused') return Promise.reject(new CallError('validation_failed', { status: 422 }))
		if (revision !== stored.revision) return Promise.reject(new CallError('conflict', { status: 409 }))
		stored = draftOf(content.name, revision + 1)
		return outcome === 'lost' ? Promise.reject(new CallError('offline')) : Promise.resolve(stored)
	},
	read: () => Promise.resolve(stored),
	store(unsent: Unsent | undefined) {
		kept = unsent
	},
	later(run: () => void, ms: number) {
		const plan = { run, ms }
		planned = plan
		return () => {
			if (planned === plan) planned = undefined
		}
	},
}

beforeEach(() => {
	stored = draftOf('Old', 3)
	outcome = 'answers'
	saves = []
	kept = undefined
	planned = undefined
})

test('A change is kept immediately, and saved once typing pauses', async () => {
	const saver = new Saver(deps, stored)
	const change = named('New')
	saver.change(named('Ne'))
	saver.change(change)
	expect([saver.state.get().is, planned?.ms, kept]).toEqual([
		'unsaved',
		STILL_MS,
		{ revision: 3, base: named('Old'), sent: [], content: change },
	])
	expect(await saver.flush()).toBe(true)
	expect([saves, saver.revision, kept, stored.name]).toEqual([[change], 4, undefined, 'New'])
	expect(saver.state.get()).toEqual({ is: 'saved', at: '2026-07-01T12:00:00.000Z' })
	expect([await saver.flush(), saves.length]).toEqual([true, 1])
})

test('What changes while it is being saved goes with the next save, one at a time', async () => {
	const saver = new Saver(deps, stored)
	saver.change(named('A'))
	const first = saver.flush()
	saver.change(named('B'))
	const second = saver.flush()
	expect(await Promise.all([first, second])).toEqual([true, true])
	expect([saves.map(({ name }) => name), stored.revision]).toEqual([['A', 'B'], 5])
})

test('Without a connection the saver waits, tries again, and takes a save whose response was lost for its own', async () => {
	const saver = new Saver(deps, stored)
	outcome = 'lost'
	saver.change(named('A'))
	expect([await saver.flush(), saver.state.get().is]).toEqual([false, 'waiting'])
	expect(planned?.ms).toBeGreaterThan(STILL_MS)
	outcome = 'down'
	saver.change(named('B'))
	expect(await saver.flush()).toBe(false)
	outcome = 'answers'
	expect([await saver.flush(), stored.name, saver.state.get().is]).toEqual([true, 'B', 'saved'])
})

test.each(['before', 'after'] as const)(
	'A save that had no response yet and arrives %s the page was reloaded is no conflict',
	async (when) => {
		const leaving = new Saver(deps, stored)
		outcome = 'down'
		leaving.change(named('A'))
		expect(await leaving.flush()).toBe(false)
		leaving.change(named('AB'))
		outcome = 'answers'
		const arrived = draftOf('A', 4)
		if (when === 'before') stored = arrived
		const saver = new Saver(deps, stored, kept)
		stored = arrived
		expect([saver.state.get().is, saver.content]).toEqual(['unsaved', named('AB')])
		expect([await saver.flush(), stored.name, kept]).toEqual([true, 'AB', undefined])
	},
)

test('What is refused says so, and the next change is tried', async () => {
	const saver = new Saver(deps, stored)
	outcome = 'refused'
	saver.change(named('Bad'))
	expect([await saver.flush(), saver.state.get().is]).toEqual([false, 'refused'])
	outcome = 'answers'
	saver.change(named('Good'))
	expect([await saver.flush(), stored.name]).toEqual([true, 'Good'])
})

describe("Somebody else's save", () => {
	const meet = async (): Promise<Saver> => {
		const saver = new Saver(deps, stored)
		stored = draftOf('Theirs', 4)
		saver.change(named('Mine'))
		expect(await saver.flush()).toBe(false)
		return saver
	}

	test("Somebody else's save is a conflict, which no further change overwrites, until it is settled", async () => {
		const saver = await meet()
		expect(saver.state.get()).toEqual({ is: 'conflict', theirs: stored, base: named('Old') })
		saver.change(named('Mine too'))
		expect([await saver.flush(), stored.name, kept?.content.name]).toEqual([false, 'Theirs', 'Mine too'])
		saver.settle(named('Both'))
		expect(await saver.flush()).toBe(true)
		expect([stored.name, stored.revision, kept]).toEqual(['Both', 5, undefined])
	})

	test("Somebody else's save of the same content is no conflict, nor is a revision that changed nothing", async () => {
		const same = new Saver(deps, stored)
		stored = draftOf('Mine', 4)
		same.change(named('Mine'))
		expect([await same.flush(), same.revision]).toEqual([true, 4])
		const idle = new Saver(deps, stored)
		stored = draftOf('Mine', 9)
		idle.change(named('Next'))
		expect([await idle.flush(), stored.name, stored.revision]).toEqual([true, 'Next', 10])
	})
})

describe('What an earlier page left unsent', () => {
	const left: Unsent = { revision: 3, base: named('Old'), sent: [], content: named('Left') }

	test('What an earlier page left unsent is saved where nobody else has saved', async () => {
		const saver = new Saver(deps, stored, left)
		expect([saver.content, saver.loaded, saver.state.get().is]).toEqual([
			named('Left'),
			named('Old'),
			'unsaved',
		])
		expect([await saver.flush(), stored.name]).toEqual([true, 'Left'])
	})

	test('What an earlier page left unsent is forgotten where it was saved as the page went', () => {
		stored = draftOf('Left', 4)
		kept = left
		const saver = new Saver(deps, stored, left)
		expect([saver.state.get().is, saver.revision]).toEqual(['saved', 4])
		expect(kept).toBeUndefined()
	})

	test('What an earlier page left unsent is a conflict where somebody else has saved', async () => {
		stored = draftOf('Theirs', 4)
		const saver = new Saver(deps, stored, left)
		expect(saver.state.get()).toEqual({ is: 'conflict', theirs: stored, base: named('Old') })
		expect([await saver.flush(), stored.name, saver.content.name]).toEqual([false, 'Theirs', 'Left'])
	})
})

test('Discarded changes are neither kept nor saved, and restoring them is a change', async () => {
	const saver = new Saver(deps, stored)
	const given = named('Given up')
	saver.change(given)
	stored = { ...draftOf('Live', 5), savedAt: null }
	expect(saver.restart(stored)).toEqual(named('Live'))
	expect([saver.state.get().is, planned, kept, await saver.flush(), saves]).toEqual([
		'saved',
		undefined,
		undefined,
		true,
		[],
	])
	saver.change(given)
	expect([await saver.flush(), stored.name, stored.revision]).toEqual([true, 'Given up', 6])
})

test('After publishing, editing continues from the revision that the service has', async () => {
	const saver = new Saver(deps, stored)
	stored = { ...draftOf('Old', 8), savedAt: null }
	saver.follow(stored)
	expect(saver.state.get()).toEqual({ is: 'saved', at: null })
	saver.change(named('Next'))
	expect([await saver.flush(), stored.revision]).toEqual([true, 9])
})
