/** @jsxImportSource preact */
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { useEffect, useState } from 'preact/hooks'
import type { TemplateDetail } from '../../../../features/templates/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { useStore } from '../../kit/client/store.ts'
import { readContent } from '../editing/content.ts'
import { listDifferences } from '../editing/differences.ts'
import { readDraft } from '../editing/drafts.ts'
import type { Saver } from '../editing/saver.ts'
import { listWarnings } from '../editing/warnings.ts'
import type { Warning } from '../editing/warnings.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { nameOf } from './block-words.ts'
import { DifferenceList } from './difference-list.tsx'
import { FaultLines } from './fault-list.tsx'
import { languageName } from '../../kit/words/language-name.ts'
import { LawWarnings } from './law-warnings.tsx'
import type { Overruling } from './law-warnings.tsx'
import { useBuilder } from './use-builder.ts'

type PublishDialogProps = {
	readonly template: TemplateDetail
	readonly saver: Saver
	readonly onClose: () => void
}

/** Shows the changes for guests, the obstacles to publishing, and the effect on valid waivers. */
export function PublishDialog({ template: initial, saver, onClose }: PublishDialogProps) {
	const words = useWords('forms')
	const { content, faults, kind } = useBuilder()
	const saving = useStore(saver.state)
	const { data: template = initial } = useQuery({
		queryKey: ['templates', 'detail', initial.id],
		queryFn: () => call('getTemplate', { path: { id: initial.id } }),
		staleTime: 0,
	})
	useEffect(() => void saver.flush(), [])
	const live = template.activeVersion
	const differences =
		live === null ? undefined : listDifferences(readContent({ ...template, blocks: live.blocks }), content)
	const [overruling, setOverruling] = useState<Overruling>({ codes: [], reason: '' })
	const { publish, discard, isBusy, error } = usePublish(initial.id, saver, overruling, onClose)
	const mayPublish =
		faults.length === 0 && (saving.is === 'saved' || saving.is === 'unsaved' || saving.is === 'saving')
	return (
		<Dialog title={words.publish.title} onClose={onClose} class="publish-dialog">
			{faults.length > 0 && (
				<section class="publish-part is-stop">
					<h3>{fillPlural(words.checks.faults, faults.length, words.tag)}</h3>
					<FaultLines faults={faults} onLead={onClose} />
				</section>
			)}
			<Warnings />
			<LawWarnings templateId={initial.id} reason={overruling.reason} onReason={setOverruling} />
			<section class="publish-part">
				<h3>{words.differences.title}</h3>
				{differences === undefined && <p class="hint">{words.publish.first}</p>}
				{differences?.length === 0 && <p class="hint">{words.differences.none}</p>}
				{differences !== undefined && differences.length > 0 && <DifferenceList differences={differences} />}
			</section>
			{live !== null && kind === 'waiver' && <OnPublish templateId={initial.id} />}
			{error !== undefined && <ErrorText error={error} />}
			<div class="dialog-foot">
				<Button class="primary" disabled={!mayPublish} isBusy={isBusy} onClick={publish}>
					{words.head.publish}
				</Button>
				<Button onClick={onClose}>{words.controls.cancel}</Button>
				{differences !== undefined && differences.length > 0 && (
					<Button class="plain" onClick={discard}>
						{words.publish.discard}
					</Button>
				)}
			</div>
		</Dialog>
	)
}

/** Returns functions that publish the form and that discard its changes, once at a time. */
function usePublish(id: string, saver: Saver, { codes, reason }: Overruling, onDone: () => void) {
	const { publish: words } = useWords('forms')
	const { acts, kind } = useBuilder()
	const queries = useQueryClient()
	const { route } = useLocation()
	const mayPair = useMay('kiosks:manage')
	const [error, setError] = useState<unknown>()
	const [isBusy, setBusy] = useState(false)
	const path = { id }
	const work = async (act: () => Promise<void>): Promise<void> => {
		setBusy(true)
		setError(undefined)
		try {
			// Unsent changes are sent first; otherwise there is a conflict to resolve.
			if (!(await saver.flush())) return
			await act()
			await queries.invalidateQueries({ queryKey: ['templates'] })
			onDone()
		} catch (failure) {
			setError(failure)
		} finally {
			setBusy(false)
		}
	}
	const publish = async (): Promise<void> => {
		const overrides = reason.trim() === '' ? [] : codes.map((code) => ({ code, reason: reason.trim() }))
		const body = { revision: saver.revision, ...(overrides.length > 0 && { overrides }) }
		const { versionNumber, warnings = [] } = await call('publishTemplate', { path, body })
		saver.follow(await readDraft(id))
		notify({
			tone: 'good',
			text: fill(kind === 'waiver' ? words.done : words.doneReport, { number: versionNumber }),
			next:
				kind === 'incident'
					? []
					: [
							{ label: words.poster, icon: 'print', run: () => route(`/desk/poster/${id}`) },
							...(mayPair
								? [{ label: words.tablet, icon: 'tablet' as const, run: () => route('/desk/kiosks') }]
								: []),
						],
			forMs: 30_000,
		})
		for (const { code, language } of warnings)
			if (code === 'no_font')
				notify({
					tone: 'wait',
					text: fill(words.noFont, { language: languageName(language) }),
					forMs: 30_000,
				})
	}
	const discard = async (): Promise<void> => {
		const content = saver.restart(await call('discardDraft', { path }))
		acts.run({ name: 'replace', content })
		notify({ tone: 'good', text: words.discarded })
	}
	const start = (act: () => Promise<void>) => () => void (isBusy || work(act))
	return { publish: start(publish), discard: start(discard), isBusy, error }
}

function Warnings() {
	const words = useWords('forms')
	const { tag } = words
	const { kind, content, language, languages } = useBuilder()
	const warnings = listWarnings(content, kind)
	if (warnings.length === 0) return null
	const write = (warning: Warning): string => {
		if (warning.code === 'untranslated')
			// Isolated, as a name that runs from right to left would move the number.
			return `\u2068${languageName(warning.language)}\u2069: ${fillPlural(words.languages.gaps, warning.count, tag)}`
		if (!('blockId' in warning)) return words.warnings[warning.code]
		const block = content.blocks.find(({ id }) => id === warning.blockId)
		const name = block === undefined ? '' : nameOf(block, words, language, languages[0])
		return fill(words.warnings[warning.code], { name })
	}
	return (
		<section class="publish-part is-warning">
			<h3>{words.warnings.title}</h3>
			<ul class="fault-lines">
				{warnings.map((warning, at) => (
					<li key={at}>
						<Icon name="alert" size={16} /> {write(warning)}
					</li>
				))}
			</ul>
		</section>
	)
}

/** Asks what happens to waivers that were signed before. The setting is part of the form, and published with it. */
function OnPublish({ templateId }: { templateId: string }) {
	const { publish: words, tag } = useWords('forms')
	const { content, acts } = useBuilder()
	const { data } = useQuery({
		queryKey: ['templates', 'publish-preview', templateId],
		queryFn: () => call('previewPublishing', { path: { id: templateId } }),
		staleTime: 0,
	})
	const choice = content.settings.onPublish ?? 'keep'
	const choose = (onPublish: 'keep' | 'resign'): void =>
		acts.run({ name: 'configure', settings: { ...content.settings, onPublish } })
	const count =
		data === undefined
			? '…'
			: data.isMore
				? fill(words.holdMore, { count: data.validWaivers })
				: fillPlural(words.hold, data.validWaivers, tag)
	return (
		<fieldset class="publish-part">
			<legend>{count}</legend>
			{(['keep', 'resign'] as const).map((each) => (
				<label key={each} class="check">
					<input type="radio" name="on-publish" checked={choice === each} onChange={() => choose(each)} />
					<span>
						{words[each]}
						<span class="hint check-hint">{each === 'keep' ? words.keepHint : words.resignHint}</span>
					</span>
				</label>
			))}
		</fieldset>
	)
}
