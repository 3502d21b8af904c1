/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { fill } from '../../../../i18n/fill.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { STEPS } from './progress.ts'
import { useProgress } from './use-progress.ts'

/** Leads to the first steps, with how many are done, until all are or the owner has finished them. */
export const FirstStepsLink = withWords('venue', StepsLink)

function StepsLink() {
	const { firstSteps } = useWords('venue')
	const { path } = useLocation()
	const progress = useProgress(false)
	if (progress === undefined || progress.done.size === STEPS.length) return null
	if (progress.venue.organization.setupDismissed) return null
	const [done, all] = [progress.done.size, STEPS.length]
	return (
		<a class="go" href="/desk/setup" aria-current={path === '/desk/setup' ? 'page' : undefined}>
			<Icon name="check" />
			<span>{firstSteps.title}</span>
			<span class="count">
				<span aria-hidden="true">
					{done}/{all}
				</span>
				<span class="vh">{fill(firstSteps.progress, { done, all })}</span>
			</span>
		</a>
	)
}
