/** @jsxImportSource preact */
import type { WaiverSort, WaiverSummary } from '../../../../features/waivers/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { ListTable, RowLink, TableRows } from '../../kit/lists/list-table.tsx'
import { headingSort } from '../../kit/lists/sort.tsx'
import type { Sorting } from '../../kit/lists/sort.tsx'
import { fullName } from '../../../../kit/text/full-name.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { StateLabel } from './state-label.tsx'
import type { Selection } from './use-selection.ts'
import { AtPlace, useZone } from '../../kit/time/at-place.tsx'

type WaiverTableProps = {
	readonly waivers: readonly WaiverSummary[]
	readonly sorting: Sorting<WaiverSort>
	readonly hrefOf: (id: string) => string
	readonly openId: string | undefined
	/** Undefined for people who may not change waivers. */
	readonly selection: Selection | undefined
}

const BY_SIGNING = [
	['newest', 'descending'],
	['oldest', 'ascending'],
] as const
const BY_END = [
	['soonest', 'ascending'],
	['latest', 'descending'],
] as const

export function WaiverTable({ waivers, sorting, hrefOf, openId, selection }: WaiverTableProps) {
	const words = useWords('records')
	const { person, form, signed, validTo, flags } = words.waivers
	return (
		<ListTable
			name={words.screens.waivers}
			columns={[
				...(selection === undefined
					? []
					: ([
							{
								name: words.bulk.select,
								class: 'pick',
								face: <PickAll selection={selection} shownIds={waivers.map(({ id }) => id)} />,
							},
						] as const)),
				person,
				{ name: form, class: 'wide-only' },
				{ name: signed, sort: headingSort(sorting, BY_SIGNING) },
				{ name: validTo, sort: headingSort(sorting, BY_END) },
				{ name: flags, class: 'end' },
			]}
		>
			<TableRows>
				{waivers.map((waiver) => (
					<AtPlace key={waiver.id} id={waiver.locationId}>
						<WaiverRow
							waiver={waiver}
							href={hrefOf(waiver.id)}
							isOpen={waiver.id === openId}
							selection={selection}
						/>
					</AtPlace>
				))}
			</TableRows>
		</ListTable>
	)
}

type WaiverRowProps = Pick<WaiverTableProps, 'selection'> & {
	readonly waiver: WaiverSummary
	readonly href: string
	readonly isOpen: boolean
}

function WaiverRow({ waiver, href, isOpen, selection }: WaiverRowProps) {
	const { waivers: texts, tag } = useWords('records')
	const timezone = useZone()
	const { id, signer, minorsCount, templateName, signedAt } = waiver
	const name = fullName(signer)
	return (
		<tr role="row" {...(selection === undefined ? {} : { class: 'selectable' })}>
			{selection !== undefined && (
				<td role="cell" class="pick">
					<Pick id={id} name={name || texts.erasedName} selection={selection} />
				</td>
			)}
			<td role="cell" class="main">
				<RowLink id={id} href={href} isOpen={isOpen}>
					<bdi>{name === '' ? texts.erasedName : name}</bdi>
				</RowLink>
				{minorsCount > 0 && <span class="soft small"> {fillPlural(texts.minors, minorsCount, tag)}</span>}
			</td>
			<td role="cell" class="wide-only">
				{templateName}
			</td>
			<td role="cell" class="end-narrow soft nowrap">
				{momentOf(signedAt, tag, timezone)}
			</td>
			<td role="cell" class={waiver.isValid ? 'under' : 'under wraps'}>
				<StateLabel waiver={{ ...waiver, isErased: name === '' }} isShort />
			</td>
			<td role="cell" class="end over">
				<Concerns waiver={waiver} />
			</td>
		</tr>
	)
}

/** What somebody has to look at: open flags, and a PDF that could not be made. */
function Concerns({ waiver: { flagsOpen, pdfStatus } }: { waiver: WaiverSummary }) {
	const { waivers: texts, tag } = useWords('records')
	return (
		<>
			{flagsOpen > 0 && (
				<span class="mark alert">
					<Icon name="flag" size={14} />
					<span aria-hidden="true">{flagsOpen}</span>
					<span class="vh">{fillPlural(texts.flagCount, flagsOpen, tag)}</span>
				</span>
			)}
			{(pdfStatus === 'failed' || pdfStatus === 'waiting_for_font') && (
				<span class="state bad">
					<Icon name="alert" size={16} />
					{texts.pdf}: {texts.pdfStates[pdfStatus]}
				</span>
			)}
		</>
	)
}

type PickProps = { readonly id: string; readonly name: string; readonly selection: Selection }

function Pick({ id, name, selection }: PickProps) {
	const { bulk } = useWords('records')
	return (
		<label>
			<span class="vh">{fill(bulk.select, { name })}</span>
			<input type="checkbox" checked={selection.ids.has(id)} onChange={() => selection.toggle(id)} />
		</label>
	)
}

/** Selects all rows that are shown, or none. */
function PickAll({ selection, shownIds }: { selection: Selection; shownIds: readonly string[] }) {
	const { bulk } = useWords('records')
	const count = selection.ids.size
	const isAll = count > 0 && shownIds.every((id) => selection.ids.has(id))
	return (
		<label>
			<input
				type="checkbox"
				checked={isAll}
				indeterminate={count > 0 && !isAll}
				onChange={() => selection.replace(isAll ? [] : shownIds)}
			/>
			<span>{bulk.selectAll}</span>
		</label>
	)
}
