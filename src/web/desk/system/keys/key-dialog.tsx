/** @jsxImportSource preact */
import { useQueryClient } from '@tanstack/preact-query'
import { useRef, useState } from 'preact/hooks'
import type { GrantableScope } from '../../../../http/scopes.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { readForm } from '../../kit/client/form.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { faultsOf } from '../../kit/parts/error-text.tsx'
import { Field, TextField } from '../../kit/parts/field.tsx'
import { KeptFault } from '../../kit/parts/kept-fault.tsx'
import { fromLocal } from '../../kit/parts/local-time.ts'
import { useDraft } from '../../kit/parts/use-draft.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Issued } from './once-dialog.tsx'
import { RightChoice } from './right-choice.tsx'

const EMPTY: { readonly name: string; readonly scopes: readonly GrantableScope[] } = { name: '', scopes: [] }

type KeyDialogProps = { readonly onClose: () => void; readonly onIssued: (issued: Issued) => void }

/** Asks what a new key is for and what it may do. The key is shown afterwards. */
export function KeyDialog({ onClose, onIssued }: KeyDialogProps) {
	const words = useWords('system')
	const { keys } = words
	const { timezone } = useSession().organization
	const queries = useQueryClient()
	const form = useRef<HTMLFormElement>(null)
	const { draft, keep, drop } = useDraft('key', EMPTY)
	const [scopes, setScopes] = useState(draft.scopes)
	const [error, setError] = useState<unknown>()
	const [isBusy, setBusy] = useState(false)
	const faultOf = faultsOf(error, words)
	const create = async (): Promise<void> => {
		setBusy(true)
		const read = readForm(form.current)
		const name = read('name').trim()
		const day = read('expires')
		const expiry = day === '' ? {} : { expiresAt: fromLocal(`${day}T23:59`, timezone) }
		try {
			const { key } = await call('createKey', { body: { name, scopes: [...scopes], ...expiry } })
			drop()
			void queries.invalidateQueries({ queryKey: ['keys'] })
			onClose()
			onIssued({ name, key })
		} catch (caught) {
			setError(caught)
			setBusy(false)
			// The list of rights is long: what is wrong stands above it.
			form.current?.querySelector('input')?.focus()
		}
	}
	return (
		<Dialog title={keys.new} onClose={onClose} class="wide-dialog">
			<form
				ref={form}
				noValidate
				onInput={() => keep({ name: readForm(form.current)('name') })}
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBusy) void create()
				}}
			>
				<KeptFault error={error} kept={keys.kept} />
				<TextField
					label={keys.name}
					name="name"
					hint={keys.nameHint}
					autocomplete="off"
					maxLength={200}
					autofocus
					defaultValue={draft.name}
					fault={faultOf('name') === undefined ? undefined : keys.nameFault}
				/>
				<RightChoice
					chosen={scopes}
					hasFault={faultOf('scopes') !== undefined}
					onChange={(next) => {
						setScopes(next)
						keep({ scopes: next })
					}}
				/>
				<ExpiryField hasFault={faultOf('expiresAt') !== undefined} />
				<DialogActions yes={keys.create} isBusy={isBusy} onClose={onClose} />
			</form>
		</Dialog>
	)
}

/** The last day on which the key works. */
function ExpiryField({ hasFault }: { hasFault: boolean }) {
	const { keys } = useWords('system')
	return (
		<Field label={keys.expires} hint={keys.expiresHint} fault={hasFault ? keys.expiresFault : undefined}>
			{(tied) => <input {...tied} type="date" name="expires" />}
		</Field>
	)
}
