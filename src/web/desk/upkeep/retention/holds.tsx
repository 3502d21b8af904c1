/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import type { HeldWaiver } from '../../../../features/retention/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { ListTable, TableRows } from '../../kit/lists/list-table.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { fullName } from '../../../../kit/text/full-name.ts'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** The waivers under legal hold, with reason and person. */
export function Holds() {
	const { retention: texts } = useWords('upkeep')
	const heading = useId()
	const list = usePaged(['retention', 'holds'], (cursor) =>
		call('listHolds', { query: { ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<section class="part" aria-labelledby={heading}>
			<h2 id={heading}>{texts.holds}</h2>
			<p class="hint">{texts.holdsHint}</p>
			<PagedList list={list} empty={<p>{texts.noHolds}</p>}>
				{(holds) => (
					<ListTable name={{ heading }} columns={[texts.person, texts.form, texts.reason, texts.placed]}>
						<TableRows>
							{holds.map((hold) => (
								<HoldRow key={hold.waiverId} hold={hold} />
							))}
						</TableRows>
					</ListTable>
				)}
			</PagedList>
		</section>
	)
}

function HoldRow({ hold }: { hold: HeldWaiver }) {
	const { retention: texts, tag } = useWords('upkeep')
	const { timezone } = useSession().organization
	const { waiverId, signer, templateName, reason, placedAt, placedBy, placedByName } = hold
	const placement = { time: momentOf(placedAt, tag, timezone), name: placedByName ?? placedBy }
	return (
		<tr role="row">
			<td role="cell" class="main">
				<a href={`/desk/waivers/${waiverId}`} data-row={waiverId}>
					{fullName(signer) || texts.erased}
				</a>
			</td>
			<td role="cell">{templateName}</td>
			<td role="cell">{reason}</td>
			<td role="cell" class="soft nowrap">
				{fill(texts.placedBy, placement)}
			</td>
		</tr>
	)
}
