/** @jsxImportSource preact */
import type { Inline, MarkdownBlock } from '../../../blocks/markdown.ts'
import { hasOwn } from '../../../blocks/own.ts'
import type { Block, LocalText, Text } from '../../../blocks/types.ts'
import { directionOf } from '../../../i18n/languages.ts'
import { useForm, useSay } from '../form/form-context.ts'

/** A text of the template, with its language if the page has another one. */
export function Say({ text }: { text: Text | undefined }) {
	const say = useSay()
	return <Local text={say(text ?? '')} />
}

/** A text, with its language if the page has another one. */
export function Local({ text: local }: { text: LocalText }) {
	const { wordsLanguage } = useForm()
	const lang = langOf(local, wordsLanguage)
	return lang === undefined ? (
		<>{local.text}</>
	) : (
		<span lang={lang} dir={directionOf(lang)}>
			{local.text}
		</span>
	)
}

/** The text of a block in Markdown. */
export function Prose({ block: { id } }: { block: Pick<Block, 'id'> }) {
	const { words, wordsLanguage, scanning, pageProps } = useForm()
	const prose = hasOwn(pageProps.prose, id) ? pageProps.prose[id] : undefined
	if (prose === undefined) return null
	const lang = langOf(prose, wordsLanguage)
	const { parts } = prose
	return (
		<div class="prose" lang={lang} dir={lang === undefined ? undefined : directionOf(lang)}>
			{parts.map((block) => (
				<MarkdownPart block={block} />
			))}
			{scanning && <scanning.TextLinks parts={parts} words={words} codes={pageProps.codes} />}
		</div>
	)
}

/** Returns the language for a `lang` attribute; undefined if it is the page's language. */
export function langOf({ language }: Pick<LocalText, 'language'>, page: string): string | undefined {
	return language === page ? undefined : language
}

function MarkdownPart({ block }: { block: MarkdownBlock }) {
	if (block.type === 'paragraph')
		return (
			<p>
				<Inlines of={block.inlines} />
			</p>
		)
	if (block.type === 'heading')
		return (
			<h3>
				<Inlines of={block.inlines} />
			</h3>
		)
	const items = block.items.map((item) => (
		<li>
			<Inlines of={item} />
		</li>
	))
	return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
}

function Inlines({ of }: { of: readonly Inline[] }) {
	return (
		<>
			{of.map((inline) => (
				<InlinePart inline={inline} />
			))}
		</>
	)
}

function InlinePart({ inline: { text, bold, italic, href } }: { inline: Inline }) {
	const lines = text.split('\n').map((line, at) => (at === 0 ? line : [<br />, line]))
	const content = italic ? <em>{lines}</em> : <>{lines}</>
	const strong = bold ? <strong>{content}</strong> : content
	const { scanning } = useForm()
	// A kiosk has the address and its code below the text.
	return href === undefined || scanning ? (
		strong
	) : (
		<a href={href} rel="noopener noreferrer" target="_blank">
			{strong}
		</a>
	)
}
