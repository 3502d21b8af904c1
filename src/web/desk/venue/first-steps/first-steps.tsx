/** @jsxImportSource preact */
import type { FunctionComponent } from 'preact'
import { useLocation } from 'preact-iso/router'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { isOnlyHere } from '../../kit/client/reachable.ts'
import { AddressWarning } from '../../kit/sending/address-warning.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { BrandSection } from '../settings/brand-section.tsx'
import { VenueSection } from '../settings/venue-section.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { STEPS, nextStep } from './progress.ts'
import type { Step } from './progress.ts'
import { useProgress } from './use-progress.ts'
import type { FoundVenue as Venue, Progress } from './use-progress.ts'

/** Guides a new venue to its first signed waiver. Each step can be skipped. */
export const FirstSteps = withWords('venue', FirstStepsScreen)

/** How often the list of tablets is read, in milliseconds. */
const RENEW_MS = 15_000

function FirstStepsScreen() {
	const progress = useProgress(RENEW_MS)
	return <Screen name="setup">{progress !== undefined && <Steps progress={progress} />}</Screen>
}

function Steps({ progress: { venue, done } }: { progress: Progress }) {
	const { firstSteps } = useWords('venue')
	const { query, route } = useLocation()
	const start = useRef(nextStep(done) ?? 'tablets')
	const current = STEPS.find((step) => step === query['step']) ?? start.current
	const at = STEPS.indexOf(current)
	const Panel = PANELS[current]
	const panel = useRef<HTMLDivElement>(null)
	const isFirst = useRef(true)
	useLayoutEffect(() => {
		if (!isFirst.current) panel.current?.querySelector<HTMLElement>('h2')?.focus()
		isFirst.current = false
	}, [current])
	return (
		<div class="steps-screen">
			<nav aria-label={firstSteps.title}>
				<ol class="step-list">
					{STEPS.map((step) => (
						<li key={step}>
							<a href={addressOf(step)} {...(step === current ? { 'aria-current': 'step' } : {})}>
								<Icon name={done.has(step) ? 'check' : 'clock'} size={18} />
								<span>
									{firstSteps.steps[step]}
									<span class="vh">{done.has(step) ? `, ${firstSteps.isDone}` : ''}</span>
								</span>
							</a>
						</li>
					))}
				</ol>
			</nav>
			<div class="step-panel" ref={panel} key={current}>
				<Panel venue={venue} />
				<div class="actions">
					{at > 0 && (
						<a class="button" href={addressOf(STEPS[at - 1] ?? current)}>
							{firstSteps.back}
						</a>
					)}
					{at < STEPS.length - 1 ? (
						<button
							type="button"
							class={done.has(current) ? 'button primary' : 'button'}
							onClick={() => route(addressOf(STEPS[at + 1] ?? current))}
						>
							{done.has(current) ? firstSteps.next : firstSteps.skip}
						</button>
					) : (
						<FinishButton />
					)}
				</div>
			</div>
		</div>
	)
}

function addressOf(step: Step): string {
	return `/desk/setup?step=${step}`
}

function FinishButton() {
	const { firstSteps } = useWords('venue')
	const { route } = useLocation()
	const update = useUpdateOrganization()
	const { act, isBusy } = useAct([])
	const finish = (): void =>
		act(async () => {
			await update({ setupDismissed: true })
			route('/desk')
		})
	return (
		<Button class="primary" isBusy={isBusy} onClick={finish}>
			{firstSteps.finish}
		</Button>
	)
}

const PANELS: Readonly<Record<Step, FunctionComponent<{ venue: Venue }>>> = {
	you: YouStep,
	venue: ({ venue: { organization } }) => <VenueSection organization={organization} />,
	look: ({ venue: { organization } }) => <BrandSection organization={organization} />,
	form: FormStep,
	address: AddressStep,
	tablets: TabletsStep,
}

function YouStep() {
	const { firstSteps } = useWords('venue')
	const { staff } = useSession()
	return (
		<div class="card">
			<h2 tabIndex={-1}>{fill(firstSteps.hello, { name: staff.name ?? staff.login })}</h2>
			<p>{firstSteps.helloText}</p>
			<a class="button" href="/desk/staff">
				{firstSteps.inviteOthers}
			</a>
		</div>
	)
}

function FormStep({ venue: { forms } }: { venue: Venue }) {
	const { firstSteps } = useWords('venue')
	const alive = forms.filter(({ status }) => status !== 'archived')
	return (
		<div class="card">
			<h2 tabIndex={-1}>{firstSteps.formTitle}</h2>
			<p>{firstSteps.formText}</p>
			<ul class="place-list">
				{alive.map(({ id, name, status }) => (
					<li key={id}>
						<a href={`/desk/templates/${id}`}>{name}</a>
						{status === 'draft' ? (
							<span class="badge off">{firstSteps.notPublished}</span>
						) : (
							<a class="button" href={`/desk/poster/${id}`}>
								{firstSteps.poster}
							</a>
						)}
					</li>
				))}
			</ul>
			<a class={`button ${alive.length === 0 ? 'primary' : ''}`} href="/desk/templates/new">
				<Icon name="plus" size={18} />
				{firstSteps.chooseForm}
			</a>
		</div>
	)
}

function AddressStep({ venue: { address } }: { venue: Venue }) {
	const { firstSteps } = useWords('venue')
	return (
		<div class="card">
			<h2 tabIndex={-1}>{firstSteps.addressTitle}</h2>
			{isOnlyHere(address) ? (
				<AddressWarning address={address} isWhole />
			) : (
				<p>{fill(firstSteps.addressDone, { address })}</p>
			)}
		</div>
	)
}

function TabletsStep({ venue: { kiosks } }: { venue: Venue }) {
	const { firstSteps } = useWords('venue')
	const isPaired = kiosks.some(({ status }) => status === 'paired')
	return (
		<div class="card">
			<h2 tabIndex={-1}>{firstSteps.tabletsTitle}</h2>
			<p>{isPaired ? firstSteps.tabletsDone : firstSteps.tabletsText}</p>
			<a class={`button ${isPaired ? '' : 'primary'}`} href="/desk/kiosks">
				<Icon name="tablet" size={18} />
				{firstSteps.pairTablet}
			</a>
		</div>
	)
}
