import { expect, test } from 'bun:test'
import { CallError } from '../../../../src/web/desk/kit/client/call-error.ts'
import { DraftSaver } from '../../../../src/web/desk/records/incidents/draft-saver.ts'
import type { Typed } from '../../../../src/web/desk/records/incidents/draft-saver.ts'

type Sent = { readonly changes: Typed; readonly revision: number }

/** A saver whose pause ends by `settle`, and whose calls end by `answer`. */
function makeSaver(typed: Typed = { text: '', kind: 'fall' }) {
	const sent: Sent[] = []
	const answers: PromiseWithResolvers<{ revision: number; savedAt: string }>[] = []
	let settle = (): void => undefined
	const saver = new DraftSaver(
		{
			save(changes, revision) {
				sent.push({ changes, revision })
				const answer = Promise.withResolvers<{ revision: number; savedAt: string }>()
				answers.push(answer)
				return answer.promise
			},
			onSaved: () => undefined,
			later(run) {
				settle = run
				return () => {
					settle = () => undefined
				}
			},
		},
		{ revision: 1, savedAt: 'first' },
		typed,
	)
	const answer = (revision: number): void => answers.shift()?.resolve({ revision, savedAt: `at ${revision}` })
	const refuse = (error: Error): void => answers.shift()?.reject(error)
	return { saver, sent, answer, refuse, settle: () => settle() }
}

test('What was typed is saved after a pause, and only the fields that changed', async () => {
	const { saver, sent, answer, settle } = makeSaver()
	saver.change({ text: 'F', kind: 'fall' })
	saver.change({ text: 'Fell', kind: 'fall' })
	expect([sent, saver.state.get()]).toEqual([[], { is: 'unsaved' }])
	settle()
	answer(2)
	expect(await saver.flush()).toBe(true)
	expect(sent).toEqual([{ changes: { text: 'Fell' }, revision: 1 }])
	expect([saver.revision, saver.state.get()]).toEqual([2, { is: 'saved', at: 'at 2' }])
})

test('Calls go one after the other, each with the revision of the answer before', async () => {
	const { saver, sent, answer, settle } = makeSaver()
	saver.change({ text: 'One' })
	settle()
	saver.change({ text: 'Two' })
	const all = saver.flush()
	expect(sent).toHaveLength(1)
	answer(2)
	while (sent.length < 2) await Promise.resolve()
	answer(3)
	expect(await all).toBe(true)
	expect(sent[1]).toEqual({ changes: { text: 'Two' }, revision: 2 })
})

test('What could not be sent is kept, and goes with the next change', async () => {
	const { saver, sent, answer, refuse } = makeSaver()
	saver.change({ text: 'One' })
	const first = saver.flush()
	refuse(new CallError('offline'))
	expect([await first, saver.state.get().is]).toEqual([false, 'failed'])
	saver.change({ kind: 'illness' })
	const second = saver.flush()
	answer(2)
	expect(await second).toBe(true)
	expect(sent[1]).toEqual({ changes: { text: 'One', kind: 'illness' }, revision: 1 })
})

test('After somebody else has saved, nothing more is', async () => {
	const { saver, sent, refuse } = makeSaver()
	saver.change({ text: 'One' })
	const first = saver.flush()
	refuse(new CallError('conflict'))
	expect(await first).toBe(false)
	saver.change({ text: 'Two' })
	expect([await saver.flush(), saver.state.get().is, sent.length]).toEqual([false, 'conflict', 1])
})
