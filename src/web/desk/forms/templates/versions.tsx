/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { VersionSummary } from '../../../../features/templates/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { typeName, nameOf } from '../builder/block-words.ts'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { isTyped, languagesIn, readContent, textIn, typeOf } from '../editing/content.ts'
import { readDraft, saveContent } from '../editing/drafts.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { LaterPart } from '../../kit/parts/later-part.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** The published versions of a form: to read, and to continue from. */
export function Versions({ id }: { id: string }) {
	const { versions: words, cards } = useWords('forms')
	const mayChange = useMay('templates:manage')
	const { tag } = useWords('forms')
	const { data, error, refetch } = useQuery({
		queryKey: ['templates', 'versions', id],
		queryFn: async () => {
			const path = { id }
			const [template, { items }] = await Promise.all([
				call('getTemplate', { path }),
				call('listVersions', { path }),
			])
			const valid = mayChange ? await call('previewPublishing', { path }) : undefined
			return { template, items, valid }
		},
	})
	const valid = data?.valid
	return (
		<Screen
			name="templates"
			tools={
				<a class="button plain back" href="/desk/templates">
					<Icon name="back" size={18} />
					{cards.back}
				</a>
			}
		>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data !== undefined && (
				<>
					<h2>{fill(words.title, { name: data.template.name })}</h2>
					{valid !== undefined && (
						<p class="hint">
							{valid.isMore
								? fill(words.holdMore, { count: valid.validWaivers })
								: fillPlural(words.hold, valid.validWaivers, tag)}
						</p>
					)}
					{data.items.length === 0 && <p class="empty">{words.none}</p>}
					<ul class="versions">
						{data.items.map((version) => (
							<VersionLine
								key={version.id}
								templateId={id}
								version={version}
								isLive={version.versionNumber === data.template.activeVersion?.versionNumber}
							/>
						))}
					</ul>
				</>
			)}
		</Screen>
	)
}

type VersionLineProps = {
	readonly templateId: string
	readonly version: VersionSummary
	readonly isLive: boolean
}

function VersionLine({ templateId: id, version: { versionNumber, publishedAt }, isLive }: VersionLineProps) {
	const { versions: words, cards, tag } = useWords('forms')
	const { route } = useLocation()
	const { timezone } = useSession().organization
	const mayChange = useMay('templates:manage')
	const { act, isBusy } = useAct(['templates', 'builder'])
	const [isAsked, setAsked] = useState(false)
	const title = fill(cards.version, { number: versionNumber })
	const restore = (): void =>
		act(async () => {
			const [{ blocks }, { name, settings, revision }] = await Promise.all([
				call('getVersion', { path: { id, n: String(versionNumber) } }),
				readDraft(id),
			])
			await saveContent(id, readContent({ name, settings, blocks }), revision)
			route(`/desk/templates/${id}`)
		})
	return (
		<li class="card version">
			<div class="version-head">
				<h3>{title}</h3>
				{isLive && <span class="badge">{words.live}</span>}
				{publishedAt !== null && (
					<span class="hint">{fill(words.published, { time: momentOf(publishedAt, tag, timezone) })}</span>
				)}
				{mayChange && (
					<Button isBusy={isBusy} onClick={() => setAsked(true)}>
						{fill(words.restoreOf, { name: title })}
					</Button>
				)}
			</div>
			<LaterPart title={words.read}>{() => <VersionText id={id} number={versionNumber} />}</LaterPart>
			{isAsked && (
				<AskDialog
					title={fill(words.restoreTitle, { name: title })}
					text={words.restoreHint}
					yes={words.restore}
					onYes={restore}
					onClose={() => setAsked(false)}
				/>
			)}
		</li>
	)
}

/** The texts of a version, block by block. */
function VersionText({ id, number }: { id: string; number: number }) {
	const words = useWords('forms')
	const { data, error, refetch } = useQuery({
		queryKey: ['templates', 'version', id, number],
		queryFn: () => call('getVersion', { path: { id, n: String(number) } }),
		staleTime: Infinity,
	})
	if (error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
	if (data === undefined) return null
	const content = readContent({ name: '', settings: {}, blocks: data.blocks })
	const [first] = languagesIn(content)
	return (
		<ol class="version-text">
			{content.blocks.filter(isTyped).map((block) => (
				<li key={block.id}>
					<span class="hint">{typeName(typeOf(block), words)}</span>
					<p>{textIn(block['text'], first, first) || nameOf(block, words, first, first)}</p>
				</li>
			))}
		</ol>
	)
}
