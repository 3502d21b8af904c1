/** @jsxImportSource preact */
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { LaterPart } from '../../kit/parts/later-part.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** The times of a person's visits. */
export function Visits({ id }: { id: string }) {
	const { participants: texts } = useWords('records')
	return <LaterPart title={texts.arrivals}>{() => <Arrivals id={id} />}</LaterPart>
}

function Arrivals({ id }: { id: string }) {
	const { participants: texts, tag } = useWords('records')
	const { timezone } = useSession().organization
	const list = usePaged(['visits', id], (cursor) =>
		call('listCheckins', { query: { participantId: id, ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<PagedList list={list} empty={<p class="hint">{texts.noArrivals}</p>}>
			{(visits) => (
				<ol class="log">
					{visits.map(({ id: visitId, checkedInAt, isValid, reason, annulledAt }) => (
						<li key={visitId}>
							<span>{momentOf(checkedInAt, tag, timezone)}</span>
							<span class="hint">
								{[
									annulledAt === undefined ? '' : texts.annulled,
									isValid ? '' : texts.notCovered,
									reason ?? '',
								]
									.filter((text) => text !== '')
									.join(' · ')}
							</span>
						</li>
					))}
				</ol>
			)}
		</PagedList>
	)
}
