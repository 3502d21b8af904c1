/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { OWN_COLOR } from '../../../../kit/color/color.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { isOnlyHere } from '../../kit/client/reachable.ts'
import { Button } from '../../kit/parts/button.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { AddressWarning } from '../../kit/sending/address-warning.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { SettingDialog } from '../settings/setting-dialog.tsx'
import { STEPS, nextStep } from './progress.ts'
import type { Step } from './progress.ts'
import { useProgress } from './use-progress.ts'
import type { FoundVenue as Venue, Progress } from './use-progress.ts'

/** Guides a new venue to its first signed waiver, in any order. */
export const FirstSteps = withWords('venue', FirstStepsScreen)

/** How often the list of tablets is read, in milliseconds. */
const RENEW_MS = 15_000

function FirstStepsScreen() {
	const { firstSteps } = useWords('venue')
	const progress = useProgress(RENEW_MS)
	const total = progress && fill(firstSteps.progress, { done: progress.done.size, all: STEPS.length })
	return (
		<Screen name="setup" total={total}>
			{progress !== undefined && <Steps progress={progress} />}
		</Screen>
	)
}

/** The steps as tasks. The button of the next one alone is primary. */
function Steps({ progress: { venue, done } }: { progress: Progress }) {
	const { firstSteps, settings } = useWords('venue')
	const [dialog, setDialog] = useState<'venue' | 'look'>()
	const next = nextStep(done)
	const { name, timezone, branding } = venue.organization
	const color = branding.color ?? OWN_COLOR
	const colorText = fill(branding.color === null ? settings.ownColor : settings.readable, { color })
	const steps: Readonly<Record<Step, Task>> = {
		venue: useDialogTask('venue', `${name}, ${timezone.replaceAll('_', ' ')}`, () => setDialog('venue')),
		look: useDialogTask('look', colorText, () => setDialog('look')),
		form: useFormTask(venue),
		address: useAddressTask(venue),
		tablets: useTabletsTask(venue),
	}
	return (
		<>
			<p class="hint lead">{firstSteps.lead}</p>
			<ol class="panel first-tasks">
				{STEPS.map((step, at) => (
					<li key={step} {...(step === next ? { 'aria-current': 'step' as const } : {})}>
						<span class={done.has(step) ? 'step done' : 'step'}>
							{done.has(step) ? <Icon name="check" size={18} /> : at + 1}
							{done.has(step) && <span class="vh">{firstSteps.isDone}</span>}
						</span>
						<div>
							<h2>{firstSteps.steps[step]}</h2>
							{steps[step].text}
						</div>
						<div class="row-actions">{steps[step].act(step === next ? 'primary' : '')}</div>
					</li>
				))}
			</ol>
			<FinishButton isPrimary={next === undefined} />
			{dialog !== undefined && (
				<SettingDialog name={dialog} organization={venue.organization} onClose={() => setDialog(undefined)} />
			)}
		</>
	)
}

function FinishButton({ isPrimary }: { readonly isPrimary: boolean }) {
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
		<div class="actions">
			<Button class={isPrimary ? 'primary' : 'plain'} isBusy={isBusy} onClick={finish}>
				{firstSteps.finish}
			</Button>
		</div>
	)
}

type Task = {
	/** What is there, or what to do. */
	readonly text: ComponentChildren
	/** Its buttons. @param kind `primary` for the next step */
	readonly act: (kind: string) => ComponentChildren
}

function useDialogTask(step: 'venue' | 'look', text: string, onChange: () => void): Task {
	const { settings, firstSteps } = useWords('venue')
	const { change } = settings.acts
	return {
		text: <p>{text}</p>,
		act: (kind) => (
			<Button class={kind} aria-label={`${change}: ${firstSteps.steps[step]}`} onClick={onChange}>
				{change}
			</Button>
		),
	}
}

function useFormTask({ forms }: Venue): Task {
	const { firstSteps } = useWords('venue')
	const first = forms.find(({ status }) => status !== 'archived')
	return {
		text: <p>{first === undefined ? firstSteps.formText : first.name}</p>,
		act: (kind) => (
			<a
				class={`button ${kind}`}
				href={first === undefined ? '/desk/templates/new' : `/desk/templates/${first.id}`}
				{...(first === undefined ? {} : { 'aria-label': `${firstSteps.edit}: ${first.name}` })}
			>
				{first === undefined ? firstSteps.chooseForm : firstSteps.edit}
			</a>
		),
	}
}

function useAddressTask({ address }: Venue): Task {
	const { firstSteps } = useWords('venue')
	return {
		text: isOnlyHere(address) ? (
			<AddressWarning address={address} isWhole />
		) : (
			<p>{fill(firstSteps.addressDone, { address })}</p>
		),
		act: () => null,
	}
}

function useTabletsTask({ forms, kiosks }: Venue): Task {
	const { firstSteps } = useWords('venue')
	const form = forms.find(({ status }) => status === 'active')
	const isPaired = kiosks.some(({ status }) => status === 'paired')
	return {
		text: <p>{isPaired ? firstSteps.tabletsDone : firstSteps.tabletsText}</p>,
		act: (kind) => (
			<>
				{form !== undefined && (
					<a class="button" href={`/desk/poster/${form.id}`}>
						{firstSteps.poster}
					</a>
				)}
				<a class={`button ${kind}`} href="/desk/kiosks">
					{firstSteps.pairTablet}
				</a>
			</>
		),
	}
}
