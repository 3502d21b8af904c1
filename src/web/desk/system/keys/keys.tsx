/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState, useId } from 'preact/hooks'
import type { KeySummary } from '../../../../features/keys/model.ts'
import { call } from '../../kit/client/call.ts'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { KeyRow } from './key-row.tsx'
import { stateOf } from './key-state.ts'
import { OnceDialog } from './once-dialog.tsx'
import type { NewKey } from './once-dialog.tsx'
import type { GrantableScope } from '../../../../api/scopes.ts'
import { useSession } from '../../kit/client/current.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { TextField, FaultText } from '../../kit/forms/field.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { fromLocal } from '../../kit/time/local-time.ts'
import { useDraft } from '../../kit/parts/use-draft.ts'
import { FIXED, PRESETS, presetOf, scopesOf } from './presets.ts'
import { PlacesField } from '../../kit/forms/places-field.tsx'
import type { BoundTo } from '../../kit/forms/places-field.tsx'
import { useFault } from '../../kit/forms/form-state.ts'
import type { Preset } from './presets.ts'

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
				<Button class="primary" onClick={() => setMaking(true)}>
					<Icon name="plus" />
					{keys.new}
				</Button>
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
	const { keys } = useWords('system')
	const { timezone } = useSession().organization
	const { run } = useAct(['keys'])
	const { draft, store, drop } = useDraft('key', EMPTY)
	const [scopes, setScopes] = useState(draft.scopes)
	const [boundTo, setBoundTo] = useState<BoundTo>(useSession().locationIds)
	const create = async (read: ReadField): Promise<void> => {
		const name = read('name').trim()
		const day = read('expiresAt')
		const expiry = day === '' ? {} : { expiresAt: fromLocal(`${day}T23:59`, timezone) }
		const { key } = await run(() =>
			call('createKey', {
				body: { name, scopes: [...scopes], locationIds: boundTo && [...boundTo], ...expiry },
			}),
		)
		drop()
		onIssued({ name, key })
	}
	return (
		<FormDialog
			title={keys.new}
			yes={keys.create}
			class="wide-dialog"
			faults={{ name: keys.nameFault, scopes: keys.rightsFault, expiresAt: keys.expiresFault }}
			onInput={(read) => store({ name: read('name') })}
			onSubmit={create}
			onClose={onClose}
		>
			<TextField
				label={keys.name}
				name="name"
				hint={keys.nameHint}
				autocomplete="off"
				maxLength={200}
				autofocus
				defaultValue={draft.name}
			/>
			<RightChoice
				scopes={scopes}
				onChange={(next) => {
					setScopes(next)
					store({ scopes: next })
				}}
			/>
			<TextField label={keys.expires} name="expiresAt" hint={keys.expiresHint} type="date" />
			<PlacesField value={boundTo} onChange={setBoundTo} />
		</FormDialog>
	)
}

type RightChoiceProps = {
	readonly scopes: readonly GrantableScope[]
	readonly onChange: (scopes: readonly GrantableScope[]) => void
}

/** The purpose of a key, which chooses its rights; and each right as a sentence, to choose otherwise. */
function RightChoice({ scopes, onChange }: RightChoiceProps) {
	const { keys } = useWords('system')
	const id = useId()
	const hasFault = useFault('scopes') !== undefined
	const { '*': everything, ...sentences } = keys.scopes
	const all = Object.keys(sentences) as (keyof typeof sentences)[]
	const [preset, setPreset] = useState<Preset>(presetOf(scopes, all))
	const choose = (next: Preset): void => {
		setPreset(next)
		onChange(scopesOf(next, all, scopes))
	}
	const toggle = (scope: GrantableScope): void => {
		setPreset('own')
		onChange(scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope])
	}
	return (
		<>
			<fieldset class="choice">
				<legend>{keys.preset}</legend>
				{PRESETS.map((each) => (
					<label key={each} class="check option">
						<input
							type="radio"
							name="preset"
							value={each}
							checked={preset === each}
							aria-describedby={`${id}-${each}`}
							onChange={() => choose(each)}
						/>
						<span>
							{keys.presets[each].name}
							<span class="hint" id={`${id}-${each}`}>
								{keys.presets[each].hint}
							</span>
						</span>
					</label>
				))}
			</fieldset>
			<details class="rights" open={preset === 'own' || hasFault}>
				<summary>{keys.rights}</summary>
				<fieldset class="choice" name="scopes" aria-describedby={hasFault ? `${id}-fault` : undefined}>
					<legend class="vh">{keys.rights}</legend>
					{hasFault && <FaultText id={`${id}-fault`}>{keys.rightsFault}</FaultText>}
					{preset === 'all' ? (
						<p>{everything}</p>
					) : (
						<div class="choices">
							{all.map((scope) => (
								<label key={scope} class="check option">
									<input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
									<span>
										{sentences[scope]} <code class="hint">{scope}</code>
									</span>
								</label>
							))}
						</div>
					)}
				</fieldset>
			</details>
		</>
	)
}
