/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import { useAnchor } from '../../kit/parts/section.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { Button } from '../../kit/parts/button.tsx'
import type { SettingGroup, SettingRow } from './list-settings.ts'

type OnOpen = (row: SettingRow) => void

/** A group of settings: what is set now, and a button that changes it. */
export function Summary({ group: { title, rows }, onOpen }: { group: SettingGroup; onOpen: OnOpen }) {
	const heading = useId()
	return (
		<section class="summary-group" aria-labelledby={heading}>
			<h2 id={heading}>{title}</h2>
			<dl class="panel summary-list">
				{rows.map((row) => (
					<Row key={row.name} row={row} onOpen={onOpen} />
				))}
			</dl>
		</section>
	)
}

function Row({ row, onOpen }: { row: SettingRow; onOpen: OnOpen }) {
	const { settings } = useWords('venue')
	const anchored = useAnchor<HTMLButtonElement>(row.anchor)
	const { title, value, color, logo, opens } = row
	const act = settings.acts[row.act]
	const label = `${act}: ${title}`
	return (
		<div>
			<dt>{title}</dt>
			<dd class="value">
				{color !== undefined && <span class="color-dot" style={{ background: color }} />}
				{logo !== undefined && <img src={logo} alt="" />}
				{value}
			</dd>
			<dd class="change">
				{'href' in opens ? (
					<a class="button plain" href={opens.href} aria-label={label}>
						{act}
					</a>
				) : (
					<Button ref={anchored} class="plain" aria-label={label} onClick={() => onOpen(row)}>
						{act}
					</Button>
				)}
			</dd>
		</div>
	)
}
