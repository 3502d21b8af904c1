/** @jsxImportSource preact */
import type { HistoryItem } from '../../../../features/waivers/model.ts'
import { call } from '../../kit/client/call.ts'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { LaterPart } from '../../kit/parts/later-part.tsx'
import { foldReads } from '../../kit/parts/fold-reads.ts'
import { LogLine } from '../../kit/parts/log-line.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** The changes of a waiver, and the accesses to it. */
export function Trail({ id }: { id: string }) {
	const { waivers } = useWords('records')
	return <LaterPart title={waivers.trail}>{() => <Steps id={id} />}</LaterPart>
}

function Steps({ id }: { id: string }) {
	const list = usePaged(['trail', id], (cursor) =>
		call('listWaiverEvents', { path: { id }, query: { ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<PagedList list={list} empty={null}>
			{(steps) => (
				<ol class="log">
					{foldReads(stepsOf(steps)).map(({ entry, times }) => (
						<LogLine key={entry.id} entry={entry} more={moreOf(entry)} times={times} />
					))}
				</ol>
			)}
		</PagedList>
	)
}

/** A PDF that was opened, and a link that was made, are in both logs. */
function stepsOf(steps: readonly HistoryItem[]) {
	return steps
		.filter(({ type }) => type !== 'waiver.pdf_downloaded' && type !== 'waiver.link_made')
		.map((step) => ({ ...step, action: step.type }))
}

/** The reason of a voiding, or the number of a chain's entry. */
function moreOf({ data: { reason, seq } }: Pick<HistoryItem, 'data'>): string {
	if (typeof reason === 'string') return reason
	return typeof seq === 'number' ? `#${seq}` : ''
}
