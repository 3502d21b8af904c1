/** @jsxImportSource preact */
import { useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { TemplateSummary } from '../../../../features/templates/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { CallError } from '../../kit/client/call-error.ts'
import { call } from '../../kit/client/call.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { describeError } from '../../kit/parts/error-text.tsx'
import { FaultText, Radios, TextField } from '../../kit/parts/field.tsx'
import { Form } from '../../kit/parts/form.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

type AddressDialogProps = { readonly template: TemplateSummary; readonly onClose: () => void }

const VISIBILITIES = ['public', 'invite_only', 'kiosk_only'] as const

/** Asks for the visibility of a form, and its address. */
export function AddressDialog({ template: { id, name, slug, visibility }, onClose }: AddressDialogProps) {
	const words = useWords('forms')
	const { cards } = words
	const queries = useQueryClient()
	const [error, setError] = useState<unknown>()
	const [isBusy, setBusy] = useState(false)
	const save = async (read: ReadField): Promise<void> => {
		setBusy(true)
		const choice = VISIBILITIES.find((each) => each === read('visibility')) ?? visibility
		try {
			await call('updateTemplate', { path: { id }, body: { slug: read('slug').trim(), visibility: choice } })
			await queries.invalidateQueries({ queryKey: ['templates'] })
			notify({ tone: 'good', text: fill(cards.addressSaved, { name }) })
			onClose()
		} catch (failure) {
			setError(failure)
			setBusy(false)
		}
	}
	const fault = slugFault(error, cards)
	return (
		<Dialog title={fill(cards.addressTitle, { name })} onClose={onClose}>
			<Form isBusy={isBusy} onSubmit={save}>
				<div role="alert">
					{error !== undefined && fault === undefined && <FaultText>{describeError(error, words)}</FaultText>}
				</div>
				<Radios
					legend={cards.visibility}
					name="visibility"
					defaultValue={visibility}
					options={VISIBILITIES.map((each) => [each, cards.visibilities[each], cards.visibilityHints[each]])}
				/>
				<TextField
					label={cards.slug}
					name="slug"
					hint={cards.slugHint}
					fault={fault}
					autocomplete="off"
					isVerbatim
					maxLength={80}
					defaultValue={slug}
				/>
				<DialogActions yes={cards.addressSave} isBusy={isBusy} onClose={onClose} />
			</Form>
		</Dialog>
	)
}

function slugFault(error: unknown, words: { slugTaken: string; slugFault: string }): string | undefined {
	if (!(error instanceof CallError)) return undefined
	if (error.code === 'slug_taken') return words.slugTaken
	return error.faults.some(({ path }) => path === '/slug') ? words.slugFault : undefined
}
