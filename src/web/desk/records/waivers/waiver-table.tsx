/** @jsxImportSource preact */
import type { WaiverSummary } from '../../../../features/waivers/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { ListTable, RowLink, TableRows } from '../../kit/lists/list-table.tsx'
import { fullName } from '../../../../kit/text/full-name.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { momentOf } from '../../kit/parts/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { StateLabel } from './state-label.tsx'
import type { Selection } from './use-selection.ts'

type WaiverTableProps = {
	readonly waivers: readonly WaiverSummary[]
	readonly hrefOf: (id: string) => string
	readonly openId: string | undefined
	/** Undefined for people who may not change waivers. */
	readonly selection: Selection | undefined
}

export function WaiverTable({ waivers, hrefOf, openId, selection }: WaiverTableProps) {
	const words = useWords('records')
	const { person, form, signed, state, flags, pdf } = words.waivers
	return (
		<ListTable name={words.screens.waivers} columns={[person, form, signed, state, flags, pdf]}>
			<TableRows>
				{waivers.map((waiver) => (
					<WaiverRow
						key={waiver.id}
						waiver={waiver}
						href={hrefOf(waiver.id)}
						isOpen={waiver.id === openId}
						selection={selection}
					/>
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
	const { timezone } = useSession().organization
	const { id, signer, minorsCount, templateName, signedAt, flagsOpen } = waiver
	const name = fullName(signer)
	return (
		<tr role="row">
			<td role="cell" class="cell-main">
				{selection !== undefined && <Pick id={id} name={name || texts.erasedName} selection={selection} />}
				<RowLink id={id} href={href} isOpen={isOpen}>
					{name === '' ? texts.erasedName : name}
				</RowLink>
				{minorsCount > 0 && <span class="hint"> {fillPlural(texts.minors, minorsCount, tag)}</span>}
			</td>
			<td role="cell">{templateName}</td>
			<td role="cell" class="cell-moment">
				{momentOf(signedAt, tag, timezone)}
			</td>
			<td role="cell">
				<StateLabel waiver={{ ...waiver, isErased: name === '' }} />
			</td>
			<td role="cell" class={flagsOpen === 0 ? 'cell-empty' : ''}>
				{flagsOpen > 0 && (
					<span class="flag">
						<Icon name="flag" size={18} />
						<span class="table-only" aria-hidden="true">
							{flagsOpen}
						</span>
						<span class="card-text">{fillPlural(texts.flagCount, flagsOpen, tag)}</span>
					</span>
				)}
			</td>
			<td role="cell" class={name === '' ? 'cell-empty' : 'cell-pdf'}>
				{name !== '' && <PdfLabel state={waiver.pdfStatus} />}
			</td>
		</tr>
	)
}

function Pick({ id, name, selection }: { id: string; name: string; selection: Selection }) {
	const { bulk } = useWords('records')
	return (
		<input
			type="checkbox"
			class="pick"
			aria-label={fill(bulk.select, { name })}
			checked={selection.ids.has(id)}
			onChange={() => selection.toggle(id)}
		/>
	)
}

const PDF_ICONS = {
	pending: 'clock',
	ready: 'waivers',
	failed: 'alert',
	waiting_for_font: 'alert',
	none: 'waivers',
} as const

function PdfLabel({ state }: { state: WaiverSummary['pdfStatus'] }) {
	const { pdf, pdfStates } = useWords('records').waivers
	const isBad = state === 'failed' || state === 'waiting_for_font'
	return (
		<span class={`pdf-state ${isBad ? 'state bad' : 'hint'}`}>
			<Icon name={PDF_ICONS[state]} size={16} />
			<span class="card-only">{pdf}: </span>
			{pdfStates[state]}
		</span>
	)
}
