/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { MarkKind, MarkShape } from '../../../../features/marks/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { CallError } from '../../kit/client/call-error.ts'
import { call } from '../../kit/client/call.ts'
import { useMarks } from '../../kit/client/use-marks.ts'
import { useTemplates } from '../../kit/client/use-templates.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { PickField } from '../../kit/forms/fields.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** The marks that the venue gives to guests. */
export function Marks() {
	const { marks: texts } = useWords('venue')
	const { data, error, refetch } = useMarks()
	const [editing, setEditing] = useState<MarkShape | 'new'>()
	return (
		<>
			<p class="hint">{texts.hint}</p>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			<ul class="place-list">
				{data?.items.map((mark) => (
					<MarkRow key={mark.id} mark={mark} onChange={() => setEditing(mark)} />
				))}
			</ul>
			<Button onClick={() => setEditing('new')}>
				<Icon name="plus" size={18} />
				{texts.add}
			</Button>
			{editing !== undefined && (
				<MarkDialog {...(editing === 'new' ? {} : { mark: editing })} onClose={() => setEditing(undefined)} />
			)}
		</>
	)
}

function MarkRow({ mark, onChange }: { mark: MarkShape; onChange: () => void }) {
	const { marks: texts, settings } = useWords('venue')
	const { act, isBusy } = useAct(['marks', 'lookup'])
	const { id, name, kind, active } = mark
	/** A mark that somebody has is only made inactive. */
	const remove = async (): Promise<void> => {
		try {
			await call('deleteMark', { path: { id } })
		} catch (error) {
			if (!(error instanceof CallError) || error.code !== 'conflict') throw error
			await call('updateMark', { path: { id }, body: { active: false } })
		}
	}
	const reopen = () => call('updateMark', { path: { id }, body: { active: true } })
	return (
		<li>
			<span class="place-name">
				<span class={`mark ${kind}`}>{name}</span>{' '}
				{!active && <span class="badge off">{settings.closedState}</span>}
			</span>
			<span class="row-actions">
				<Button aria-label={`${texts.change}: ${name}`} onClick={onChange}>
					{texts.change}
				</Button>
				<Button
					isBusy={isBusy}
					aria-label={`${active ? settings.remove : settings.reopen}: ${name}`}
					onClick={() => act(active ? remove : reopen)}
				>
					{active ? settings.remove : settings.reopen}
				</Button>
			</span>
		</li>
	)
}

function MarkDialog({ mark, onClose }: { mark?: MarkShape; onClose: () => void }) {
	const { marks: texts, sections } = useWords('venue')
	const { run } = useAct(['marks', 'lookup'])
	const { data: templates } = useTemplates()
	const { data: locations } = useLocations()
	const subjects = [...(templates?.items ?? []), ...(locations?.items ?? [])]
	const kinds: readonly MarkKind[] = ['skill', 'vip', 'alert']
	return (
		<FormDialog
			title={mark === undefined ? texts.add : fill(texts.changeTitle, { name: mark.name })}
			yes={sections.save}
			onClose={onClose}
			onSubmit={(read) => {
				const body = {
					name: read('name').trim(),
					kind: kinds.find((kind) => kind === read('kind')) ?? 'skill',
					requiredFor: subjects.map(({ id }) => id).filter((id) => read(id) === 'on'),
				}
				return run(() =>
					mark === undefined
						? call('createMark', { body })
						: call('updateMark', { path: { id: mark.id }, body }),
				)
			}}
		>
			<TextField
				label={texts.name}
				name="name"
				hint={texts.nameHint}
				autocomplete="off"
				autofocus
				maxLength={40}
				defaultValue={mark?.name ?? ''}
			/>
			<PickField
				label={texts.kind}
				name="kind"
				defaultValue={mark?.kind ?? 'skill'}
				options={kinds.map((kind) => [kind, texts.kinds[kind]] as const)}
			/>
			{subjects.length > 0 && (
				<fieldset class="choices">
					<legend>{texts.askedFor}</legend>
					<p class="hint">{texts.askedForHint}</p>
					{subjects.map(({ id, name }) => (
						<label key={id} class="check">
							<input type="checkbox" name={id} defaultChecked={mark?.requiredFor.includes(id) === true} />
							<span>{name}</span>
						</label>
					))}
				</fieldset>
			)}
		</FormDialog>
	)
}
