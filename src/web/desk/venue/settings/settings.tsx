/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState, useId } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import { SearchBox } from '../../kit/lists/search-box.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { filterSettings, listSettings } from './list-settings.ts'
import type { SettingRow, SettingGroup } from './list-settings.ts'
import { useOverrides } from '../law/use-overrides.ts'
import { LocationsSection } from './locations-section.tsx'
import { useMarks } from '../../kit/client/use-marks.ts'
import { SettingDialog } from './setting-dialog.tsx'
import { useAnchor } from '../../kit/parts/section.tsx'

/** What is set for the whole venue, each part with a dialog that changes it. A shift lead has the places alone. */
export const Settings = withWords('venue', SettingsScreen)

function SettingsScreen() {
	return useMay('organization:manage') ? (
		<AllSettings />
	) : (
		<Screen name="places">
			<LocationsSection />
		</Screen>
	)
}

function AllSettings() {
	const { settings } = useWords('venue')
	const [text, setText] = useState('')
	return (
		<Screen
			name="settings"
			ownFocus={location.hash !== ''}
			tools={<SearchBox label={settings.find} placeholder={settings.find} value={text} onChange={setText} />}
		>
			<Summaries text={text} onAll={() => setText('')} />
		</Screen>
	)
}

function Summaries({ text, onAll }: { text: string; onAll: () => void }) {
	const words = useWords('venue')
	const { data: organization, error, refetch } = useOrganization()
	const { data: locations } = useLocations()
	const { data: marks } = useMarks()
	const { data: overrides } = useOverrides()
	const { data: sender } = useQuery({
		queryKey: ['status', 'mail'],
		queryFn: () => call('getStatus'),
		select: ({ mail }) => mail,
		staleTime: 5 * 60_000,
	})
	const mayImport = useMay('*')
	const [open, setOpen] = useState<SettingRow>()
	if (error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
	if (organization === undefined || locations === undefined) return null
	if (marks === undefined || overrides === undefined) return null
	const all = listSettings({
		organization,
		locations: locations.items,
		marks: marks.items,
		overrides: overrides.items,
		sender,
		mayImport,
		words,
	})
	const shown = filterSettings(all, text, words)
	return (
		<div class="summaries">
			{shown.map((group) => (
				<Summary key={group.title} group={group} onOpen={setOpen} />
			))}
			<div role="status">
				{shown.length === 0 && (
					<div class="empty">
						<p>{fill(words.settings.noMatch, { text })}</p>
						<Button onClick={onAll}>{words.settings.showAll}</Button>
					</div>
				)}
			</div>
			{open !== undefined && 'dialog' in open.opens && (
				<SettingDialog
					name={open.opens.dialog}
					field={open.opens.field}
					organization={organization}
					onClose={() => setOpen(undefined)}
				/>
			)}
		</div>
	)
}

type OnOpen = (row: SettingRow) => void

/** A group of settings: what is set now, and a button that changes it. */
function Summary({ group: { title, rows }, onOpen }: { group: SettingGroup; onOpen: OnOpen }) {
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
