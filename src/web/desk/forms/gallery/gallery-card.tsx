/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import type { GalleryFormShape } from '../../../../features/templates/gallery/model.ts'
import type { GalleryLanguage } from '../../../../features/templates/gallery/forms.ts'
import { readTextSetting } from '../../../../blocks/read-setting.ts'
import { inLanguage } from '../../../../blocks/text.ts'
import { parseMarkdown } from '../../../../blocks/markdown.ts'
import type { Block } from '../../../../blocks/types.ts'
import { useSession } from '../../kit/client/current.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import type { IconName } from '../../kit/parts/icons.tsx'

type PlainCardProps = {
	readonly icon: IconName
	readonly title: string
	readonly hint: string
	readonly isDisabled: boolean
	readonly onPress: () => void
}

/** A way to start without a picture. */
export function PlainCard({ icon, title, hint, isDisabled, onPress }: PlainCardProps) {
	const id = useId()
	return (
		<li class="card plain-card">
			<Icon name={icon} />
			<div>
				<button
					type="button"
					class="card-press"
					aria-describedby={id}
					disabled={isDisabled}
					onClick={onPress}
				>
					{title}
				</button>
				<p class="hint" id={id}>
					{hint}
				</p>
			</div>
		</li>
	)
}

type GalleryCardProps = {
	readonly form: GalleryFormShape
	/** The language of the preview: the form's first. */
	readonly language: GalleryLanguage
	/** The language of the form's description. */
	readonly titleLanguage: GalleryLanguage
	readonly isDisabled: boolean
	readonly onUse: () => void
}

/** A form of the gallery, with the beginning of its page. A press makes a form from it. */
export function GalleryCard({ form, language, titleLanguage, isDisabled, onUse }: GalleryCardProps) {
	const id = useId()
	return (
		<li class="card gallery-card">
			<PagePreview blocks={form.blocks as Block[]} language={language} />
			<button type="button" class="card-press" aria-describedby={id} disabled={isDisabled} onClick={onUse}>
				{form.title[titleLanguage]}
			</button>
			<p class="hint" id={id}>
				{form.summary[titleLanguage]}
			</p>
		</li>
	)
}

/** This many blocks fill the preview of a page. */
const SHOWN = 8

/** Decorative thumbnail of the page's beginning; screen readers get the summary. */
function PagePreview({ blocks, language }: { blocks: readonly Block[]; language: string }) {
	const { name } = useSession().organization
	return (
		<span class="page-preview" aria-hidden="true" lang={language}>
			<span class="page-sheet">
				<span class="page-venue">{name}</span>
				{blocks.slice(0, SHOWN).map((block) => (
					<PreviewBlock key={block.id} block={block} language={language} venue={name} />
				))}
			</span>
		</span>
	)
}

function PreviewBlock({ block, language, venue }: { block: Block; language: string; venue: string }) {
	const own = readTextSetting(block, 'text') ?? readTextSetting(block, 'label')
	if (own === undefined) return null
	const text = inLanguage(own, language, 'en').text.replaceAll('{venue}', () => venue)
	if (block.type === 'heading')
		return <span class={`page-heading level-${String(block['level'])}`}>{text}</span>
	if (block.type !== 'text')
		return (
			<span class="page-field">
				{text}
				<span />
			</span>
		)
	return (
		<>
			{parseMarkdown(text).map((part, at) => (
				<span key={at} class="page-text">
					{part.type === 'list'
						? part.items.map((item, row) => (
								<span key={row}>• {item.map((inline) => inline.text).join('')}</span>
							))
						: part.inlines.map((inline, run) =>
								inline.bold === true ? <b key={run}>{inline.text}</b> : inline.text,
							)}
				</span>
			))}
		</>
	)
}
