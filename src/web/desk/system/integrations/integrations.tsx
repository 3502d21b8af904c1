/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import { call } from '../../kit/client/call.ts'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Button } from '../../kit/parts/button.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { Programs } from './programs.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { SourceDialog } from './source-dialog.tsx'
import type { NewSource } from './source.ts'
import { SourceRow } from './source-row.tsx'

/** The shops and booking systems whose bookings come in, and the programs that come with the service. */
export const Integrations = withWords('system', IntegrationsScreen)

function IntegrationsScreen() {
	const { integrations } = useWords('system')
	const heading = useId()
	const [isMaking, setMaking] = useState(false)
	const [made, setMade] = useState<NewSource>()
	const list = usePaged(['booking-sources', 'list'], (cursor) =>
		call('listBookingSources', { query: { ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<Screen
			name="integrations"
			tools={
				<Button class="primary" icon="plus" onClick={() => setMaking(true)}>
					{integrations.new}
				</Button>
			}
		>
			<p class="hint lead">{integrations.lead}</p>
			<section class="part" aria-labelledby={heading}>
				<h2 id={heading}>{integrations.sources}</h2>
				<p class="hint lead">{integrations.sourcesHint}</p>
				<PagedList list={list} empty={<p>{integrations.none}</p>}>
					{(items) => (
						<ul class="rows" aria-labelledby={heading}>
							{items.map((source) => (
								<SourceRow key={source.id} source={source} onSetUp={setMade} />
							))}
						</ul>
					)}
				</PagedList>
			</section>
			<Programs />
			{isMaking && <SourceDialog onClose={() => setMaking(false)} onMade={setMade} />}
			{made !== undefined && <SetUpDialog {...made} onClose={() => setMade(undefined)} />}
		</Screen>
	)
}
