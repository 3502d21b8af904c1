import { readableOn } from '../../../kit/color.ts'
import { renderHtml } from './html.ts'
import type { MessageKind } from '../model.ts'
import { words } from './words.ts'
import type { Topic } from './words.ts'

/** The content of a message. */
export type Content = {
	readonly kind: MessageKind
	readonly topic: Topic
	readonly firstName: string | undefined
	/** Where its button leads. */
	readonly link: string | undefined
	/** Whether the link is the recipient's own. */
	readonly isPersonal: boolean
	/** The host's own subject, instead of the default. */
	readonly subject: string | null
	readonly body: string | null
	readonly hasAttachment: boolean
}

/** An organization's branding in a mail. */
export type MailStyle = {
	readonly color: string | null
	/** The attached image's content id, and its size in CSS pixels. */
	readonly logo: { readonly contentId: string; readonly width: number; readonly height: number } | undefined
}

export type Written = { readonly subject: string; readonly text: string; readonly html: string }

/** The default color of buttons. */
const DEFAULT_COLOR = '#1f5fbf'

/** Returns a mail as text and as HTML with the same content. */
export function composeMail(content: Content, style: MailStyle): Written {
	const { kind, topic, firstName, link, isPersonal } = content
	const subject = oneLine(content.subject ?? words[kind].subject(topic))
	const greeting = words.greeting(firstName)
	const own = content.body === null ? [] : splitParagraphs(content.body)
	const paragraphs = paragraphsOf(content)
	const notes = link !== undefined && isPersonal ? [words.personalLink] : []
	const footer = words.footer[kind](topic)
	const text = [
		greeting,
		...own,
		...paragraphs,
		...(link === undefined ? [] : [`${words[kind].button}:\n${link}`]),
		...notes,
		`-- \n${footer}`,
	].join('\n\n')
	const color = style.color ?? DEFAULT_COLOR
	const html = renderHtml({
		subject,
		organization: topic.organization,
		logo: style.logo,
		color,
		onColor: readableOn(color),
		greeting,
		own,
		paragraphs,
		button:
			link === undefined ? undefined : { text: words[kind].button, address: link, byHand: words.byHand },
		notes,
		footer,
	})
	return { subject, text: `${text}\n`, html }
}

/** One text message. */
export function composeSms({ kind, topic, link, body }: Content): string {
	const said = body ?? (kind === 'custom' ? '' : words.sms[kind](topic))
	return link === undefined ? said : `${said} ${link}`.trim()
}

/** The default sentences that the host's text does not replace. */
function paragraphsOf({ kind, topic, body, link, hasAttachment }: Content): string[] {
	const said = body !== null || kind === 'custom' ? [] : [words[kind].text(topic)]
	if (kind !== 'receipt') return said
	if (hasAttachment) return [...said, words.receipt.attached]
	return link === undefined ? said : [...said, words.receipt.linked]
}

function splitParagraphs(body: string): string[] {
	return body
		.split(/\n{2,}/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== '')
}

/** Replaces line breaks, which a mail header must not contain. */
function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim()
}
