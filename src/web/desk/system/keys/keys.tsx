/** @jsxImportSource preact */
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { useState, useRef } from 'preact/hooks'
import type { KeySummary } from '../../../../features/keys/model.ts'
import { call } from '../../kit/client/call.ts'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { KeyRow } from './key-row.tsx'
import { stateOf } from './key-state.ts'
import { OnceDialog } from './once-dialog.tsx'
import type { NewKey } from './once-dialog.tsx'
import type { GrantableScope } from '../../../../api/scopes.ts'
import { useSession } from '../../kit/client/current.ts'
import { readForm } from '../../kit/client/form.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { faultsOf } from '../../kit/parts/error-text.tsx'
import { Field, TextField } from '../../kit/parts/field.tsx'
import { UnsentFault } from '../../kit/parts/unsent-fault.tsx'
import { fromLocal } from '../../kit/time/local-time.ts'
import { useDraft } from '../../kit/parts/use-draft.ts'
import { FIXED } from './presets.ts'
import { RightChoice } from './right-choice.tsx'

/** The keys of other programs. */
export const Keys = withWords('system', KeysScreen)

function KeysScreen() {
	const { keys } = useWords('system')
	const [isMaking, setMaking] = useState(false)
	const [newKey, setNewKey] = useState<NewKey>()
	const list = usePaged(['keys', 'list'], (cursor) =>
		call('listKeys', { query: { ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<Screen
			name="keys"
			tools={
				<button type="button" class="button primary" onClick={() => setMaking(true)}>
					<Icon name="plus" />
					{keys.new}
				</button>
			}
		>
			<p class="hint lead">{keys.lead}</p>
			<PagedList
				list={list}
				empty={
					<>
						<p>{keys.none}</p>
						<p class="hint">{keys.noneHint}</p>
					</>
				}
			>
				{(items) => <KeyRows items={items} onIssued={setNewKey} />}
			</PagedList>
			{isMaking && <KeyDialog onClose={() => setMaking(false)} onIssued={setNewKey} />}
			{newKey !== undefined && <OnceDialog issued={newKey} onClose={() => setNewKey(undefined)} />}
		</Screen>
	)
}

type KeyRowsProps = { readonly items: readonly KeySummary[]; readonly onIssued: (key: NewKey) => void }

/** The working keys, and apart from them the others. */
function KeyRows({ items, onIssued }: KeyRowsProps) {
	const { keys } = useWords('system')
	const makers = useMakers()
	const works = (key: KeySummary): boolean => stateOf(key, Date.now()) === 'active'
	const rowsOf = (some: readonly KeySummary[], label: string) => (
		<ul class="rows" aria-label={label}>
			{some.map((key) => (
				<KeyRow key={key.id} apiKey={key} maker={makers(key.id)} onIssued={onIssued} />
			))}
		</ul>
	)
	const formerKeys = items.filter((key) => !works(key))
	return (
		<>
			{rowsOf(items.filter(works), keys.list)}
			{formerKeys.length > 0 && (
				<details class="later">
					<summary>{keys.gone}</summary>
					{rowsOf(formerKeys, keys.gone)}
				</details>
			)}
		</>
	)
}

/** Returns the makers of keys by the newest entries of the audit log: a name, or `cli`; undefined if unknown. */
function useMakers(): (id: string) => string | undefined {
	const { data } = useQuery({
		queryKey: ['keys', 'makers'],
		queryFn: () => call('listAuditLog', { query: { action: 'key.created', limit: 100 } }),
	})
	const makers = new Map(data?.items.map(({ subject, actor, actorName }) => [subject, actorName ?? actor]))
	return (id) => makers.get(id)
}

const EMPTY: { readonly name: string; readonly scopes: readonly GrantableScope[] } = {
	name: '',
	scopes: FIXED.booking,
}

type KeyDialogProps = { readonly onClose: () => void; readonly onIssued: (key: NewKey) => void }

/** Asks for the purpose and the rights of a new key. The key is shown afterwards. */
function KeyDialog({ onClose, onIssued }: KeyDialogProps) {
	const words = useWords('system')
	const { keys } = words
	const { timezone } = useSession().organization
	const queries = useQueryClient()
	const form = useRef<HTMLFormElement>(null)
	const { draft, store, drop } = useDraft('key', EMPTY)
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
		} catch (failure) {
			setError(failure)
			setBusy(false)
			// The list of rights is long, so the fault is shown above it.
			form.current?.querySelector('input')?.focus()
		}
	}
	return (
		<Dialog title={keys.new} onClose={onClose} class="wide-dialog">
			<form
				ref={form}
				noValidate
				onInput={() => store({ name: readForm(form.current)('name') })}
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBusy) void create()
				}}
			>
				<UnsentFault error={error} hint={keys.kept} />
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
					scopes={scopes}
					hasFault={faultOf('scopes') !== undefined}
					onChange={(next) => {
						setScopes(next)
						store({ scopes: next })
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
			{(control) => <input {...control} type="date" name="expires" />}
		</Field>
	)
}
