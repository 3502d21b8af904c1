/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useEffect, useId, useState } from 'preact/hooks'
import { BOOKING_FIELDS, MAPPING_PATH, MAX_MAPPING_PATH } from '../../../../api/bookings.ts'
import type { BookingField } from '../../../../api/bookings.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import type { Output } from '../../kit/client/operations.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { Field } from '../../kit/forms/field.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { VERBATIM } from '../../kit/forms/verbatim.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { listPaths, readExample } from './example.ts'
import type { Source } from './source.ts'

type Paths = Readonly<Partial<Record<BookingField, string>>>
type Preview = Output<'previewBooking'>

/** A path that shows how one is written. */
const SAMPLE_PATH = { example: 'customer.name' }

const isPath = (path: string): boolean => new RegExp(MAPPING_PATH).test(path)

type MappingDialogProps = { readonly source: Source; readonly onClose: () => void }

/** Where another system's JSON has each field, with what an example gives. */
export function MappingDialog({ source: { id, name, mapping }, onClose }: MappingDialogProps) {
	const { integrations, webhooks } = useWords('system')
	const { mapping: words } = integrations
	const { run } = useAct(['booking-sources'])
	const [paths, setPaths] = useState<Paths>(mapping)
	const [text, setText] = useState('')
	const example = readExample(text)
	const { preview, error } = usePreview(paths, example)
	const suggestions = useId()
	const save = (): Promise<unknown> => {
		const faulty = BOOKING_FIELDS.filter((field) => !isPathOrEmpty(paths[field]))
		if (faulty.length > 0)
			throw new FormFault(
				Object.fromEntries(faulty.map((field) => [field, fill(words.pathFault, SAMPLE_PATH)])),
			)
		return run(
			() => call('updateBookingSource', { path: { id }, body: { mapping: soundOf(paths) } }),
			fill(webhooks.saved, { name }),
		)
	}
	return (
		<FormDialog
			title={fill(words.title, { name })}
			yes={webhooks.save}
			class="wide-dialog"
			onSubmit={save}
			onClose={onClose}
		>
			<p class="hint">{fill(words.lead, SAMPLE_PATH)}</p>
			<Field
				label={words.example}
				hint={words.exampleHint}
				fault={text.trim() !== '' && example === undefined ? words.notJson : undefined}
			>
				{(control) => (
					<textarea
						{...{ ...VERBATIM, ...control }}
						rows={6}
						dir="ltr"
						value={text}
						onInput={({ currentTarget }) => setText(currentTarget.value)}
					/>
				)}
			</Field>
			{error !== null && <ErrorText error={error} />}
			<p role="status">{preview === undefined ? '' : words.outcomes[preview.outcome]}</p>
			<datalist id={suggestions}>
				{(example === undefined ? [] : listPaths(example.value)).map((path) => (
					<option key={path} value={path} />
				))}
			</datalist>
			<div class="columns">
				{BOOKING_FIELDS.map((field) => (
					<PathField
						key={field}
						field={field}
						path={paths[field] ?? ''}
						suggestions={suggestions}
						preview={preview}
						onPath={(path) => setPaths((before) => ({ ...before, [field]: path.trim() }))}
					/>
				))}
			</div>
		</FormDialog>
	)
}

type PathFieldProps = {
	readonly field: BookingField
	readonly path: string
	/** The id of the list of paths to choose from. */
	readonly suggestions: string
	readonly preview: Preview | undefined
	readonly onPath: (path: string) => void
}

/** The path of a field, what the example gives for it, and why it gives nothing. */
function PathField({ field, path, suggestions, preview, onPath }: PathFieldProps) {
	const { integrations, tag } = useWords('system')
	const { mapping: words } = integrations
	const { timezone } = useSession().organization
	const { value = null, fault = null } = preview?.fields.find(({ name }) => name === field) ?? {}
	// Only a time with its clock: a day is shown as it is written.
	const isMoment = (field === 'startsAt' || field === 'updatedAt') && value?.includes('T') === true
	const shown = value !== null && isMoment ? momentOf(value, tag, timezone) : value
	const whyNot = fault === null ? undefined : words[fault]
	return (
		<Field
			label={words.fields[field]}
			name={field}
			hint={preview && fault === null ? fill(words.gives, { value: shown ?? '–' }) : undefined}
			fault={isPathOrEmpty(path) ? whyNot : fill(words.pathFault, SAMPLE_PATH)}
		>
			{(control) => (
				<input
					{...{ ...VERBATIM, ...control }}
					list={suggestions}
					dir="ltr"
					autocomplete="off"
					placeholder={field}
					maxLength={MAX_MAPPING_PATH}
					value={path}
					onInput={({ currentTarget }) => onPath(currentTarget.value)}
				/>
			)}
		</Field>
	)
}

const isPathOrEmpty = (path = ''): boolean => path === '' || isPath(path)

function soundOf(paths: Paths): Paths {
	return Object.fromEntries(Object.entries(paths).filter(([, path]) => isPath(path)))
}

/** A pause in typing, in milliseconds. */
const STILL_MS = 250

/** What the service would read of the example, a moment after the last change. */
function usePreview(
	paths: Paths,
	example: ReturnType<typeof readExample>,
): { readonly preview: Preview | undefined; readonly error: Error | null } {
	const request =
		example === undefined ? '' : JSON.stringify({ mapping: soundOf(paths), booking: example.value })
	const [still, setStill] = useState('')
	useEffect(() => {
		const timer = setTimeout(() => setStill(request), STILL_MS)
		return () => clearTimeout(timer)
	}, [request])
	const { data, error } = useQuery({
		queryKey: ['booking-preview', still],
		queryFn: () => call('previewBooking', { body: JSON.parse(still) }),
		enabled: still !== '',
		placeholderData: (previous) => previous,
		staleTime: Infinity,
		// An example may name a guest.
		gcTime: 0,
	})
	return request === '' ? { preview: undefined, error: null } : { preview: data, error }
}
