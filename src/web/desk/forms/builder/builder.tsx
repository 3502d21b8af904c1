/** @jsxImportSource preact */
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { TemplateDetail } from '../../../../features/templates/model.ts'
import type { TemplateDraft } from '../../../../features/templates/drafts/model.ts'
import { call } from '../../kit/client/call.ts'
import { useReady } from '../../kit/client/ready.ts'
import { useStore } from '../../kit/client/store.ts'
import { readDraft } from '../editing/drafts.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { BlockPane } from './block-pane.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Heading } from './heading.tsx'
import { SettingsPane } from './settings-pane.tsx'
import { BuilderContext, PANES, useBuilderState, useBuilder } from './use-builder.ts'
import type { Builder as BuilderState } from './use-builder.ts'
import { useSaver } from './use-saver.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { Segments } from '../../kit/parts/segments.tsx'
import { Select } from '../../kit/forms/select.tsx'
import { languageName } from '../../kit/words/language-name.ts'
import { ReportPreview } from './report-preview.tsx'
import { usePreview } from './use-preview.ts'

/** The screen that changes one form. */
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
	const builder = useBuilderState(template, saver)
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
					{template.kind === 'waiver' ? <PreviewPane /> : <ReportPreview />}
				</div>
				<p class="vh" role="status">
					{builder.announcement}
				</p>
				{saving.is === 'conflict' && (
					<ConflictDialog
						{...saving}
						onSettle={(choice) => {
							saver.settle(choice)
							acts.run({ name: 'replace', content: choice })
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

/** The widths in which the page is shown, in CSS pixels. */
const WIDTHS = { phone: 375, tablet: 768, kiosk: 1024 } as const
type Device = keyof typeof WIDTHS

const DEVICES = Object.keys(WIDTHS) as Device[]

/** The signing page itself in a frame, with the current form. Entries there are not stored. */
function PreviewPane() {
	const words = useWords('forms')
	const builder = useBuilder()
	const { templateId, language, languages, setLanguage } = builder
	const frame = useRef<HTMLIFrameElement>(null)
	const stage = useRef<HTMLDivElement>(null)
	const [device, setDevice] = useState<Device>('phone')
	const [isDark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
	const { error } = usePreview(frame, builder, { isKiosk: device === 'kiosk', isDark })
	useFit(stage, frame, WIDTHS[device])
	return (
		<section id="pane-preview" class="pane pane-preview" aria-label={words.panes.preview}>
			<div class="preview-tools">
				<Segments
					label={words.preview.width}
					value={device}
					options={DEVICES.map((each) => [each, words.preview[each]] as const)}
					onChange={setDevice}
				/>
				<Select
					aria-label={words.preview.language}
					value={language}
					options={languages.map((tag) => [tag, languageName(tag)] as const)}
					onChange={setLanguage}
				/>
				<Button aria-label={words.preview.dark} aria-pressed={isDark} onClick={() => setDark(!isDark)}>
					<Icon name="moon" size={18} />
				</Button>
			</div>
			{error !== undefined && <ErrorText error={error} />}
			<div ref={stage} class="stage">
				<iframe
					ref={frame}
					class={isDark ? 'is-dark' : 'is-light'}
					title={words.panes.preview}
					src={`/desk/preview/${templateId}`}
				/>
			</div>
		</section>
	)
}

/** Shows the frame in a device's width, smaller where there is less room. Set by script, as no style stands in the page. */
function useFit(
	stage: { readonly current: HTMLElement | null },
	frame: { readonly current: HTMLIFrameElement | null },
	width: number,
): void {
	useEffect(() => {
		const [around, page] = [stage.current, frame.current]
		if (around === null || page === null) return undefined
		const fit = (): void => {
			const scale = Math.min(1, around.clientWidth / width)
			page.style.width = `${width}px`
			page.style.height = `${Math.round(around.clientHeight / scale)}px`
			page.style.transform = scale === 1 ? '' : `scale(${scale})`
		}
		const observer = new ResizeObserver(fit)
		observer.observe(around)
		fit()
		return () => observer.disconnect()
	}, [width])
}
