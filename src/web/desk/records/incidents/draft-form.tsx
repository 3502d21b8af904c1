/** @jsxImportSource preact */
import { useQueryClient } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { IncidentShape, SavedIncident } from '../../../../features/incidents/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { useStore } from '../../kit/client/store.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { Form } from '../../kit/forms/form.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { describeError } from '../../kit/parts/error-text.tsx'
import { Notice } from '../../kit/parts/notice.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { fromLocal } from '../../kit/time/local-time.ts'
import { timeOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { About } from './about.tsx'
import { ClaimBundle } from './claim-bundle.tsx'
import { AboutFields, AfterFields } from './draft-fields.tsx'
import { DraftSaver } from './draft-saver.ts'
import type { Saving, Typed } from './draft-saver.ts'
import { IncidentActions } from './incident-actions.tsx'
import { OwnQuestions, findAnswerFaults } from './own-questions.tsx'
import type { Answers } from './own-questions.tsx'
import { Photos } from './photos.tsx'
import { AtPlace, useZone, useZoneOf } from '../../kit/time/at-place.tsx'

export type WholeProps = {
	readonly incident: IncidentShape
	readonly heading: ComponentChildren
	/** Reads the report anew. */
	readonly onChange: () => Promise<void>
}

/** A report that is being written. It is saved as it is typed, and closed by its button. */
export function DraftForm({ incident, heading, onChange }: WholeProps) {
	const words = useWords('records')
	const { incidents: texts } = words
	const saver = useSaver(incident, onChange)
	const { happenedAt, locationId, timezone, take } = useMoment(incident)
	const saving = useStore(saver.state)
	const { act } = useAct(['incidents', 'waivers'])
	const [isClosing, setClosing] = useState(false)
	const answers = useAnswers(incident, saver, onChange)
	const close = (): void =>
		act(async () => {
			if (!(await saver.flush())) return
			await call('closeIncident', { path: { id: incident.id }, body: { revision: saver.revision } })
			await onChange()
		}, texts.closedNow)
	const ask = (read: ReadField): void => {
		const lacking = { text: texts.saySeen, firstAid: texts.sayDone }
		const faults = {
			...Object.fromEntries(Object.entries(lacking).filter(([name]) => read(name).trim() === '')),
			...findAnswerFaults(incident, answers.values, words, timezone),
		}
		if (Object.keys(faults).length > 0) throw new FormFault(faults)
		setClosing(true)
	}
	return (
		<Form class="stack" onInput={(read) => saver.change(take(read))} onSubmit={ask}>
			<div class="person-name draft-head">
				{heading}
				<Status saving={saving} />
				<div class="detail-actions">
					<IncidentActions incident={incident} onChange={onChange} />
					<Button type="submit" class="primary">
						{texts.close}
					</Button>
				</div>
			</div>
			<Trouble saving={saving} onRetry={() => void saver.flush()} onRead={() => void onChange()} />
			<div class="two">
				<div class="stack">
					<AtPlace id={locationId}>
						<AboutFields incident={{ ...incident, happenedAt }} />
					</AtPlace>
					<AfterFields incident={incident} />
					<OwnQuestions form={incident.form} {...answers} />
					<Photos incident={incident} isOpen />
				</div>
				<div class="stack">
					<About
						incident={incident}
						onPeople={(people) => {
							saver.change({ people })
							void saver.flush()
						}}
					/>
					<ClaimBundle waivers={incident.waivers} />
				</div>
			</div>
			{isClosing && (
				<AskDialog
					title={texts.closeTitle}
					text={texts.closeText}
					yes={texts.close}
					onYes={close}
					onClose={() => setClosing(false)}
				/>
			)}
		</Form>
	)
}

type Moment = Pick<IncidentShape, 'happenedAt' | 'locationId'>

/** When and where it happened. What is typed is read by the clocks that the form shows, and then shown by those of the new place. */
function useMoment(incident: IncidentShape) {
	const zoneOf = useZoneOf()
	const [moment, setMoment] = useState<Moment>(incident)
	const timezone = zoneOf(moment.locationId)
	const take = (read: ReadField) => {
		const typed = readTyped(read, timezone)
		setMoment({ happenedAt: typed.happenedAt ?? moment.happenedAt, locationId: typed.locationId })
		return typed
	}
	return { ...moment, timezone, take }
}

/** The answers to the venue's own questions, saved as they are typed. Another form is read anew. */
function useAnswers(
	{ form }: IncidentShape,
	saver: DraftSaver<SavedIncident>,
	onChange: () => Promise<void>,
) {
	const [values, setValues] = useState<Answers>(form?.values ?? {})
	return {
		values,
		onValues(next: Answers): void {
			setValues(next)
			saver.change({ values: next })
		},
		onForm(templateId: string | null): void {
			saver.change({ templateId, values: undefined })
			void saver.flush().then((isSaved) => (isSaved ? onChange() : undefined))
		},
	}
}

/** What the form holds, as the API takes it. A time that is half typed is left out. */
function readTyped(read: ReadField, timezone: string) {
	const [day, time] = [read('day'), read('time')]
	const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}/.test(time)
	return {
		...(isWhole ? { happenedAt: fromLocal(`${day}T${time.slice(0, 5)}`, timezone) } : {}),
		locationId: read('locationId') || null,
		kind: read('kind'),
		text: read('text'),
		firstAid: read('firstAid'),
		ambulanceCalled: read('ambulanceCalled') === 'on',
		wentHome: read('wentHome') === 'on',
		witnesses: read('witnesses'),
	}
}

/** The form's own reading of what is stored: to the minute, as its field has it. */
function typedOf(incident: IncidentShape): Typed {
	const { happenedAt, locationId, kind, text, firstAid, ambulanceCalled, wentHome, witnesses } = incident
	const minute = new Date(Math.floor(Date.parse(happenedAt) / 60_000) * 60_000).toISOString()
	const people = incident.people.map(({ id }) => id)
	return {
		happenedAt: minute,
		locationId,
		kind,
		text,
		firstAid,
		ambulanceCalled,
		wentHome,
		witnesses,
		people,
		templateId: incident.form?.templateId ?? null,
		values: incident.form?.values,
	}
}

/** What was typed last is saved when the page is left, too. */
function useSaver(incident: IncidentShape, onChange: () => Promise<void>): DraftSaver<SavedIncident> {
	const queries = useQueryClient()
	const [saver] = useState(() => {
		const { id } = incident
		const same = (one: readonly { id: string }[], ids: readonly string[]): boolean =>
			one.length === ids.length && one.every((each) => ids.includes(each.id))
		const deps = {
			save: (changes: Typed, revision: number) =>
				call('updateIncident', { path: { id }, body: { ...changes, revision } }),
			onSaved({ people, waivers }: SavedIncident) {
				void queries.invalidateQueries({ queryKey: ['incidents'] })
				const now = queries.getQueryData<IncidentShape>(['incident', id]) ?? incident
				// Another read would be logged: only names of people and waivers are read anew.
				if (!same(now.people, people) || !same(now.waivers, waivers)) void onChange()
			},
			later(run: () => void, ms: number) {
				const timer = setTimeout(run, ms)
				return () => clearTimeout(timer)
			},
		}
		return new DraftSaver<SavedIncident>(deps, incident, typedOf(incident))
	})
	useEffect(() => {
		const flush = (): void => void saver.flush()
		addEventListener('pagehide', flush)
		return () => {
			removeEventListener('pagehide', flush)
			flush()
		}
	}, [])
	return saver
}

function Status({ saving }: { readonly saving: Saving }) {
	const { incidents: texts, tag } = useWords('records')
	const timezone = useZone()
	const text =
		saving.is === 'saved' ? fill(texts.saved, { time: timeOf(saving.at, tag, timezone) }) : texts.notSaved
	return (
		<p class="total" role="status">
			{text}
		</p>
	)
}

type TroubleProps = { readonly saving: Saving; readonly onRetry: () => void; readonly onRead: () => void }

function Trouble({ saving, onRetry, onRead }: TroubleProps) {
	const words = useWords('records')
	const { incidents: texts } = words
	if (saving.is === 'failed')
		return (
			<Notice
				tone="bad"
				title={describeError(saving.error, words)}
				actions={<Button onClick={onRetry}>{words.controls.tryAgain}</Button>}
			>
				<p>{texts.kept}</p>
			</Notice>
		)
	if (saving.is === 'conflict')
		return (
			<Notice tone="bad" title={texts.conflict} actions={<Button onClick={onRead}>{texts.readAnew}</Button>}>
				<p>{texts.conflictText}</p>
			</Notice>
		)
	return null
}
