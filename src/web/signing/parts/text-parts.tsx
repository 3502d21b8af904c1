/** @jsxImportSource preact */
import { parseMarkdown } from '../../../blocks/markdown.ts'
import type { Inline, MarkdownBlock } from '../../../blocks/markdown.ts'
import type { LocalText, Text } from '../../../blocks/types.ts'
import { directionOf } from '../../../i18n/languages.ts'
import { useForm, useSay } from '../form/form-context.ts'

/** A text of the template, with its language if the page has another one. */
export function Say({ text }: { text: Text | undefined }) {
	const say = useSay()
	const { wordsLanguage } = useForm()
	const local = say(text ?? '')
	const lang = langOf(local, wordsLanguage)
	return lang === undefined ? (
		<>{local.text}</>
	) : (
		<span lang={lang} dir={directionOf(lang)}>
			{local.text}
		</span>
	)
}

export function Prose({ text }: { text: Text }) {
	const say = useSay()
	const { words, wordsLanguage, scanning, pageProps } = useForm()
	const local = say(text)
	const lang = langOf(local, wordsLanguage)
	const parts = parseMarkdown(local.text)
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
export function langOf({ language }: LocalText, page: string): string | undefined {
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
