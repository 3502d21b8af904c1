/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import type { ImportShape } from '../../../../features/imports/model.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { Section } from '../../kit/parts/section.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

const SHOWN = 20

/** The past imports, which can be undone. */
export function PastImports() {
	const { moving } = useWords('venue')
	const { data } = useQuery({
		queryKey: ['imports'],
		queryFn: () => call('listImports', { query: { limit: SHOWN } }),
	})
	if (data === undefined || data.items.length === 0) return null
	return (
		<Section title={moving.past}>
			<ul class="lines">
				{data.items.map((each) => (
					<PastImport key={each.id} past={each} />
				))}
			</ul>
		</Section>
	)
}

function PastImport({ past }: { past: ImportShape }) {
	const { tag, moving } = useWords('venue')
	const { timezone } = useSession().organization
	const [isAsked, setAsked] = useState(false)
	const { act, isBusy } = useAct(['imports', 'waivers', 'people', 'today'])
	const { id, system, startedAt, status, waivers, people } = past
	const systems: Readonly<Record<string, string>> = moving.systems
	const time = momentOf(startedAt, tag, timezone)
	const line = fill(moving.pastLine, { system: systems[system] ?? system, time })
	const undo = (): void => act(() => call('undoImport', { path: { id } }), moving.undoneText)
	return (
		<li class="inline-act">
			<span>
				{line}{' '}
				<span class="hint">
					{status === 'undone' ? moving.undone : fillPlural(moving.imported, waivers + people, tag)}
				</span>
			</span>
			{status !== 'undone' && (
				<Button aria-label={`${moving.undo}: ${line}`} isBusy={isBusy} onClick={() => setAsked(true)}>
					{moving.undo}
				</Button>
			)}
			{isAsked && (
				<AskDialog
					title={moving.undoTitle}
					text={moving.undoText}
					yes={moving.undo}
					isDangerous
					onYes={undo}
					onClose={() => setAsked(false)}
				/>
			)}
		</li>
	)
}
