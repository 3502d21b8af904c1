/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { STEPS } from './progress.ts'
import { useProgress } from './use-progress.ts'

/** Leads to the first steps while some are left. */
export function FirstStepsLink() {
	const { firstSteps } = useWords('venue')
	const progress = useProgress()
	if (progress === undefined || progress.done.size === STEPS.length) return null
	return (
		<a class="button" href="/desk/setup">
			{fill(firstSteps.progress, { done: progress.done.size, all: STEPS.length })}
		</a>
	)
}
