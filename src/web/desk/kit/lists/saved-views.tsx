/** @jsxImportSource preact */
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { SavedView } from '../../../../features/accounts/sessions/own/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { readOwn, saveViews } from '../session/own-calls.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { FormFault } from '../forms/form-state.ts'
import { TextField } from '../forms/field.tsx'
import { notify } from '../parts/notices.tsx'
import { Tab, Tabs } from '../parts/tabs.tsx'
import { useAct } from '../parts/use-act.ts'
import { Button } from '../parts/button.tsx'
import { useWords } from '../words/use-words.tsx'

/** A view that a list has by itself. */
type OwnView = {
	readonly name: string
	readonly href: string
	readonly isCurrent: boolean
	/** Items that somebody has to act on. */
	readonly due?: number | undefined
}

type ViewTabsProps = {
	/** The screen's path below `/desk`. */
	readonly screen: string
	/** Names the views. */
	readonly label: string
	readonly own: readonly OwnView[]
}

/** The views of a list: its own, of which none is current while a saved one is shown, and those that the person has saved. */
export function ViewTabs({ screen, label, own }: ViewTabsProps) {
	const { path } = useLocation()
	const { views, current } = useViews(screen)
	return (
		<Tabs label={label}>
			{own.map(({ name, href, isCurrent, due }) => (
				<Tab key={name} href={href} isCurrent={current === undefined && isCurrent} count={due} isDue>
					{name}
				</Tab>
			))}
			{views.map((view) => (
				<Tab key={`${view.name} ${view.search}`} href={path + view.search} isCurrent={view === current}>
					{view.name}
				</Tab>
			))}
		</Tabs>
	)
}

/** Saves the current filters as a view, or removes the view that is shown. */
export function SaveView({ screen }: { screen: string }) {
	const { views: words } = useWords('kit')
	const { all, current, search } = useViews(screen)
	const change = useChange(all)
	const [isNaming, setNaming] = useState(false)
	if (current !== undefined)
		return (
			<Button class="plain" onClick={() => change.remove(current)}>
				{fill(words.remove, { name: current.name })}
			</Button>
		)
	if (search === '') return null
	return (
		<>
			<Button class="plain" onClick={() => setNaming(true)}>
				{words.save}
			</Button>
			{isNaming && (
				<NameView onName={(name) => change.add({ screen, name, search })} onClose={() => setNaming(false)} />
			)}
		</>
	)
}

/** The saved views of a screen, the one that is shown, and the filters of the address without the search text. */
function useViews(screen: string) {
	const { url } = useLocation()
	const { data } = useQuery({ queryKey: ['own'], queryFn: readOwn })
	const all = data?.views ?? []
	const views = all.filter((view) => view.screen === screen)
	const search = filtersOf(url)
	const current = views.find((view) => view.search === search)
	return { all, views, search, current }
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
	return (
		<FormDialog
			title={words.save}
			yes={words.save}
			onSubmit={(read) => {
				const name = read('name').trim()
				if (name === '') throw new FormFault({ name: words.nameMissing })
				onName(name)
			}}
			onClose={onClose}
		>
			<p class="hint">{words.hint}</p>
			<TextField label={words.name} name="name" autocomplete="off" maxLength={60} autofocus />
		</FormDialog>
	)
}

/** Returns the filters of an address as its end, `?state=…`, without the search text; `''` without any. */
function filtersOf(url: string): string {
	const filters = new URL(url, 'http://desk').searchParams
	filters.delete('q')
	return filters.size === 0 ? '' : `?${filters.toString()}`
}
