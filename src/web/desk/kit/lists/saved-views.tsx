/** @jsxImportSource preact */
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { SavedView } from '../../../../features/accounts/sessions/own/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import type { ReadField } from '../client/form.ts'
import { readOwn, saveViews } from '../client/own-calls.ts'
import { DialogActions } from '../dialogs/dialog-actions.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { Chip } from '../parts/chip.tsx'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Icon } from '../parts/icons.tsx'
import { notify } from '../parts/notices.tsx'
import { useAct } from '../parts/use-act.ts'
import { useWords } from '../words/use-words.tsx'

/**
 * The saved filters of a list, and the button that saves the current ones.
 * @param screen its path below `/desk`
 */
export function SavedViews({ screen }: { screen: string }) {
	const { views: words } = useWords('kit')
	const { url, path, route } = useLocation()
	const { data } = useQuery({ queryKey: ['own'], queryFn: readOwn })
	const change = useChange(data?.views ?? [])
	const [isNaming, setNaming] = useState(false)
	if (data === undefined) return null
	const own = data.views.filter((view) => view.screen === screen)
	const search = filtersOf(url)
	const current = own.find((view) => view.search === search)
	if (own.length === 0 && search === '') return null
	return (
		<div class="chips views" role="group" aria-label={words.saved}>
			{own.map((view) => (
				<Chip
					key={`${view.name} ${view.search}`}
					isOn={view === current}
					onPress={() => route(path + view.search, true)}
				>
					<Icon name="list" size={16} />
					{view.name}
				</Chip>
			))}
			{current === undefined && search !== '' && (
				<button type="button" class="button plain" onClick={() => setNaming(true)}>
					<Icon name="plus" size={16} />
					{words.save}
				</button>
			)}
			{current !== undefined && (
				<button type="button" class="button plain" onClick={() => change.remove(current)}>
					{fill(words.remove, { name: current.name })}
				</button>
			)}
			{isNaming && (
				<NameView onName={(name) => change.add({ screen, name, search })} onClose={() => setNaming(false)} />
			)}
		</div>
	)
}

function useChange(views: readonly SavedView[]) {
	const { views: words } = useWords('kit')
	const queries = useQueryClient()
	const { act } = useAct([])
	const save = async (next: readonly SavedView[]): Promise<void> =>
		void queries.setQueryData(['own'], await saveViews([...next]))
	return {
		add: (view: SavedView): void =>
			act(() => save([...views, view]), fill(words.savedAs, { name: view.name })),
		remove: (view: SavedView): void =>
			act(async () => {
				await save(views.filter((each) => each !== view))
				const undo = { label: words.undo, run: () => act(() => save(views)) }
				notify({ tone: 'good', text: fill(words.removed, { name: view.name }), action: undo, forMs: 30_000 })
			}),
	}
}

type NameViewProps = { readonly onName: (name: string) => void; readonly onClose: () => void }

function NameView({ onName, onClose }: NameViewProps) {
	const { views: words } = useWords('kit')
	const [isMissing, setMissing] = useState(false)
	const submit = (read: ReadField): void => {
		const name = read('name').trim()
		setMissing(name === '')
		if (name === '') return
		onClose()
		onName(name)
	}
	return (
		<Dialog title={words.save} onClose={onClose}>
			<Form onSubmit={submit}>
				<p class="hint">{words.hint}</p>
				<TextField
					label={words.name}
					name="name"
					autocomplete="off"
					maxLength={60}
					autofocus
					fault={isMissing ? words.nameMissing : undefined}
				/>
				<DialogActions yes={words.save} onClose={onClose} />
			</Form>
		</Dialog>
	)
}

/** Returns the filters of an address as its end, `?state=…`, without the search text; `''` without any. */
function filtersOf(url: string): string {
	const filters = new URL(url, 'http://desk').searchParams
	filters.delete('q')
	return filters.size === 0 ? '' : `?${filters.toString()}`
}
