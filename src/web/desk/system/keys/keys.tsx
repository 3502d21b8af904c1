/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { KeySummary } from '../../../../features/keys/model.ts'
import { call } from '../../kit/client/call.ts'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { stateOf } from './key-state.ts'
import { OnceDialog } from './once-dialog.tsx'
import type { Issued } from './once-dialog.tsx'

/** The keys with which other programs work here. */
export const Keys = withWords('system', KeysScreen)

function KeysScreen() {
	const { keys } = useWords('system')
	const [isMaking, setMaking] = useState(false)
	const [issued, setIssued] = useState<Issued>()
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
				{(found) => <KeyRows found={found} onIssued={setIssued} />}
			</PagedList>
			{isMaking && <KeyDialog onClose={() => setMaking(false)} onIssued={setIssued} />}
			{issued !== undefined && <OnceDialog issued={issued} onClose={() => setIssued(undefined)} />}
		</Screen>
	)
}

type KeyRowsProps = { readonly found: readonly KeySummary[]; readonly onIssued: (issued: Issued) => void }

/** Those that work, and apart those that no longer do. */
function KeyRows({ found, onIssued }: KeyRowsProps) {
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
	const gone = found.filter((key) => !works(key))
	return (
		<>
			{rowsOf(found.filter(works), keys.list)}
			{gone.length > 0 && (
				<details class="later">
					<summary>{keys.gone}</summary>
					{rowsOf(gone, keys.gone)}
				</details>
			)}
		</>
	)
}

/** Returns who made a key by the newest entries of the audit log: a name, or `cli`; undefined where they do not tell. */
function useMakers(): (id: string) => string | undefined {
	const { data } = useQuery({
		queryKey: ['keys', 'makers'],
		queryFn: () => call('listAuditLog', { query: { action: 'key.created', limit: 100 } }),
	})
	const made = new Map(data?.items.map(({ subject, actor, actorName }) => [subject, actorName ?? actor]))
	return (id) => made.get(id)
}
