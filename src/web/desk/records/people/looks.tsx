/** @jsxImportSource preact */
import { call } from '../../kit/client/call.ts'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { LaterPart } from '../../kit/parts/later-part.tsx'
import { LogLine } from '../../kit/parts/log-line.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** Who has looked at somebody's data: the person, their waivers, PDFs and photos. */
export function Looks({ id }: { id: string }) {
	const { participants: texts } = useWords('records')
	return <LaterPart title={texts.looks}>{() => <AccessLog id={id} />}</LaterPart>
}

function AccessLog({ id }: { id: string }) {
	const { participants: texts } = useWords('records')
	const list = usePaged(['looks', id], (cursor) =>
		call('listPhiAccessLog', { query: { participantId: id, ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<PagedList list={list} empty={<p class="hint">{texts.noLooks}</p>}>
			{(looks) => (
				<ol class="log">
					{looks.map((look) => (
						<LogLine key={look.id} entry={look} />
					))}
				</ol>
			)}
		</PagedList>
	)
}
