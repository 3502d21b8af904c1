/** @jsxImportSource preact */
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { TemplateDetail } from '../../../../features/templates/model.ts'
import type { TemplateDraft } from '../../../../features/templates/drafts/model.ts'
import { call } from '../../kit/client/call.ts'
import { useReady } from '../../kit/client/ready.ts'
import { useStore } from '../../kit/client/store.ts'
import { readDraft } from '../editing/drafts.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { BlockPane } from './block-pane.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Heading } from './heading.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { SettingsPane } from './settings-pane.tsx'
import { BuilderContext, PANES, useBuilderState } from './use-builder.ts'
import type { Builder as BuilderState } from './use-builder.ts'
import { useSaver } from './use-saver.ts'

/** Changes one form. */
export function Builder({ id }: { id: string }) {
	const queries = useQueryClient()
	const { data, error, refetch } = useQuery({
		queryKey: ['builder', id],
		queryFn: async () => {
			const [template, draft] = await Promise.all([call('getTemplate', { path: { id } }), readDraft(id)])
			return { template, draft }
		},
		staleTime: Infinity,
		gcTime: 0,
		refetchOnReconnect: false,
	})
	useEffect(() => () => void queries.invalidateQueries({ queryKey: ['templates'] }), [])
	if (error !== null)
		return (
			<div class="screen">
				<ErrorText error={error} onRetry={() => void refetch()} />
			</div>
		)
	if (data === undefined) return <div class="screen" aria-busy="true" />
	return <Workbench {...data} />
}

/** Blocks, settings and preview: side by side where there is room, else one at a time. */
function Workbench({ template, draft }: { template: TemplateDetail; draft: TemplateDraft }) {
	const words = useWords('forms')
	const saver = useSaver(template.id, draft)
	const builder = useBuilderState(template.id, saver)
	const saving = useStore(saver.state)
	const { content, pane, acts } = builder
	useReady()
	useEffect(() => saver.change(content), [saver, content])
	useKeys(builder, () => void saver.flush())
	return (
		<BuilderContext.Provider value={builder}>
			<div class="builder" data-tab={pane}>
				<Heading template={template} saver={saver} saving={saving} />
				<div class="builder-tabs" role="tablist" aria-label={words.panes.label}>
					{PANES.map((each) => (
						<button
							key={each}
							type="button"
							role="tab"
							id={`tab-${each}`}
							aria-selected={pane === each}
							aria-controls={`pane-${each}`}
							onClick={() => acts.show(each)}
						>
							{words.panes[each]}
						</button>
					))}
				</div>
				<div class="builder-panes">
					<BlockPane />
					<SettingsPane />
					<PreviewPane />
				</div>
				<p class="vh" role="status">
					{builder.said}
				</p>
				{saving.is === 'conflict' && (
					<ConflictDialog
						{...saving}
						onSettle={(chosen) => {
							saver.settle(chosen)
							acts.run({ name: 'replace', content: chosen })
						}}
					/>
				)}
			</div>
		</BuilderContext.Provider>
	)
}

/** Undo and redo by the usual keys, in fields, too: each key in them is a step of the form. */
function useKeys({ acts }: BuilderState, save: () => void): void {
	const latest = useRef(save)
	latest.current = save
	useLayoutEffect(() => {
		const onKey = (event: KeyboardEvent): void => {
			if (!(event.ctrlKey || event.metaKey) || event.altKey) return
			if (document.querySelector('dialog[open]') !== null) return
			const key = event.key.toLowerCase()
			if (key === 's') latest.current()
			else if (key === 'y' || (key === 'z' && event.shiftKey)) acts.redo()
			else if (key === 'z') acts.undo()
			else return
			event.preventDefault()
		}
		addEventListener('keydown', onKey)
		return () => removeEventListener('keydown', onKey)
	}, [])
}
