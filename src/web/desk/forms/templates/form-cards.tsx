/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { Chip } from '../../kit/parts/chip.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { FormCard } from './form-card.tsx'
import { PersonalLinks } from './personal-links.tsx'

type View = 'forms' | 'archive' | 'links'

/** Every form as a card; the archived ones and the links for one guest on demand. */
export function FormCards() {
	const { cards: words, links } = useWords('forms')
	const mayChange = useMay('templates:manage')
	const mayLink = useMay('prefill:manage')
	const [view, setView] = useState<View>('forms')
	const isArchive = view === 'archive'
	const toggle = (to: View): void => setView(view === to ? 'forms' : to)
	return (
		<Screen
			name="templates"
			tools={
				mayChange && (
					<a class="button primary" href="/desk/templates/new">
						<Icon name="plus" />
						{words.new}
					</a>
				)
			}
		>
			<div class="chips card-filters">
				<Chip isOn={isArchive} onPress={() => toggle('archive')}>
					{words.archived}
				</Chip>
				{mayLink && (
					<Chip isOn={view === 'links'} onPress={() => toggle('links')}>
						{links.links}
					</Chip>
				)}
			</div>
			{view === 'links' ? <PersonalLinks /> : <Cards isArchive={isArchive} />}
		</Screen>
	)
}

function Cards({ isArchive }: { isArchive: boolean }) {
	const { cards: words } = useWords('forms')
	const mayChange = useMay('templates:manage')
	const { data, error, refetch } = useQuery({
		queryKey: ['templates', 'cards', isArchive],
		queryFn: () => call('listTemplates', { query: isArchive ? { status: 'archived' } : {} }),
	})
	return (
		<>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data?.items.length === 0 && (
				<div class="empty">
					<p>{isArchive ? words.noArchived : words.none}</p>
					{!isArchive && mayChange && (
						<a class="button" href="/desk/templates/new">
							{words.new}
						</a>
					)}
				</div>
			)}
			<ul class="form-cards" aria-busy={data === undefined && error === null}>
				{data?.items.map((template) => (
					<FormCard key={template.id} template={template} />
				))}
			</ul>
		</>
	)
}
