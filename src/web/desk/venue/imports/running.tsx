/** @jsxImportSource preact */
import { useQueryClient } from '@tanstack/preact-query'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { Button } from '../../kit/parts/button.tsx'
import { describeError } from '../../kit/parts/error-text.tsx'
import { Notice } from '../../kit/parts/notice.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { countText } from '../../kit/time/amounts.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { SaveRows } from './report.tsx'
import { leaveMove, reportOf, runMove } from './run-parts.ts'
import type { Move } from './run-parts.ts'

/** Returns a function that imports a list, or goes on with it, and says at the end what was imported. */
export function useRun(): (move: Move) => void {
	const queries = useQueryClient()
	const { tag, moving } = useWords('venue')
	const run = async (start: Move): Promise<void> => {
		const { is, done } = await runMove(start)
		for (const name of ['imports', 'waivers', 'people', 'today'])
			void queries.invalidateQueries({ queryKey: [name] })
		if (is === 'done') notify({ tone: 'good', text: fillPlural(moving.imported, done, tag) })
	}
	return (start) => void run(start)
}

/** How far an import is, and its result, also after the dialog was closed. */
export function Running({ move }: { readonly move: Move }) {
	const words = useWords('venue')
	const { moving, tag, controls } = words
	const run = useRun()
	const { is, done, all, error } = move
	const amounts = { done: countText(done, tag), all: countText(all, tag) }
	const leave = <Button onClick={leaveMove}>{moving.other}</Button>
	if (is === 'running')
		return (
			<>
				<Progress done={done} all={all} text={moving.progress} />
				<p class="hint">{moving.goesOn}</p>
			</>
		)
	if (is === 'stopped')
		return (
			<Notice
				tone="bad"
				title={fill(moving.stopped, amounts)}
				actions={
					<>
						<Button class="primary" onClick={() => run(move)}>
							{controls.tryAgain}
						</Button>
						{leave}
					</>
				}
			>
				<p>{describeError(error, words)}</p>
			</Notice>
		)
	return (
		<Notice
			tone="good"
			title={fillPlural(moving.imported, done, tag)}
			actions={
				<>
					<SaveRows report={reportOf(move)} />
					{leave}
				</>
			}
		/>
	)
}

type ProgressProps = {
	readonly done: number
	readonly all: number
	/** With places for both. */
	readonly text: string
}

/** How many of all are done, as a bar and in words. */
export function Progress({ done, all, text }: ProgressProps) {
	const { tag } = useWords('venue')
	const sentence = fill(text, { done: countText(done, tag), all: countText(all, tag) })
	const share = all === 0 ? 0 : Math.min(100, (100 * done) / all)
	return (
		<div>
			<p>{sentence}</p>
			<div
				class="meter"
				role="progressbar"
				aria-label={sentence}
				aria-valuenow={done}
				aria-valuemin={0}
				aria-valuemax={all}
			>
				<span style={{ width: `${share}%` }} />
			</div>
		</div>
	)
}
