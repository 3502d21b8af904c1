/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { STEPS } from './progress.ts'
import { useProgress } from './use-progress.ts'

/** Reminds the person who sets up the venue of the remaining steps, until they dismiss it. */
export const FirstStepsBanner = withWords('venue', Banner)

function Banner() {
	const { firstSteps } = useWords('venue')
	const progress = useProgress()
	const update = useUpdateOrganization()
	const { act, isBusy } = useAct([])
	if (progress === undefined || progress.done.size === STEPS.length) return null
	if (progress.venue.organization.setupDismissed) return null
	return (
		<section class="first-steps-banner" aria-label={firstSteps.title}>
			<p>
				<strong>{fill(firstSteps.progress, { done: progress.done.size, all: STEPS.length })}</strong>
			</p>
			<a class={`button act ${progress.done.has('form') ? '' : 'primary'}`} href="/desk/setup">
				{firstSteps.resume}
			</a>
			<button
				type="button"
				class="button plain act"
				disabled={isBusy}
				onClick={() => act(() => update({ setupDismissed: true }))}
			>
				{firstSteps.dismiss}
			</button>
		</section>
	)
}
