import { isolate, joinTexts } from '../../../i18n/isolate.ts'
import { OWN_COLOR, readableOn } from '../../../kit/color/color.ts'
import { renderHtml } from './html.ts'
import type { Chart } from './charts.ts'
import type { MessageKind } from '../model.ts'
import { directionOf, pickWords } from '../../../i18n/languages.ts'
import { fill, joinSentences } from '../../../i18n/fill.ts'
import { mailWords } from '../../../i18n/dictionaries.ts'
import { wordsFor } from '../../../i18n/page.ts'
import { placeLocale } from '../../../i18n/region.ts'
import { writeFirst } from '../../../i18n/first-day.ts'
import { fullName } from '../../../kit/text/full-name.ts'
import type { Name } from '../../../kit/text/full-name.ts'
import { nameToGreet } from './name-in-mail.ts'
import type { MailWords } from '../../../i18n/dictionaries.ts'

/** Times in milliseconds since 1970. */
export type Topic = {
	readonly organization: string
	readonly timezone: string
	/** Whose way of dates it has, as ISO 3166-1 alpha-2; null if unknown. */
	readonly country: string | null
	readonly template: string
	/** In lines. */
	readonly address: string | null
	readonly privacyUrl: string | null
	readonly imprintUrl: string | null
	readonly event: string | undefined
	readonly startsAt: number | undefined
	readonly signedAt: number | undefined
	/** When the waiver ends that is to be signed again. */
	readonly endsAt?: number | undefined
	/** The name of the first guardian, in an invitation of the second one; null for one that may be an advertisement. */
	readonly coSigned: string | null | undefined
}

export type Content = {
	readonly kind: MessageKind
	/** The recipient's language (BCP 47). English, where the service has no words in it. */
	readonly language: string
	readonly topic: Topic
	readonly addressee: Name | undefined
	readonly link: string | undefined
	readonly isPersonal: boolean
	readonly subject: string | null
	readonly body: string | null
	/** In the HTML in place of the body, which has the same figures in lines. */
	readonly charts: readonly Chart[] | null
	readonly hasAttachment: boolean
	readonly leave: string | undefined
}

export type MailStyle = {
	readonly color: string | null
	readonly logo: { readonly contentId: string; readonly width: number; readonly height: number } | undefined
}

export type Composed = { readonly subject: string; readonly text: string; readonly html: string }

/** Text and HTML have the same content. */
export function composeMail(content: Content, style: MailStyle): Composed {
	const { topic, link, isPersonal } = content
	const words = wordsOf(content)
	const { subject: standardSubject, button, footer } = partsOf(content, words)
	const subject = oneLine(content.subject ?? standardSubject)
	const greeting = greet(content, words)
	const { colon } = wordsFor(words.tag)
	const own = content.body === null ? [] : splitParagraphs(content.body)
	const paragraphs = paragraphsOf(content, words)
	const signature = signatureOf(content, words)
	const notes = link !== undefined && isPersonal ? [words.personalLink] : []
	const text = [
		greeting,
		...own,
		...paragraphs,
		...(link === undefined ? [] : [`${button}${colon.trimEnd()}\n${link}`]),
		...notes,
		`-- \n${[footer, ...(signature.address === '' ? [] : [signature.address]), ...signature.links.map(({ text, address }) => `${text}${colon}${address}`)].join('\n')}`,
	].join('\n\n')
	const color = style.color ?? OWN_COLOR
	const html = renderHtml({
		language: words.tag,
		direction: directionOf(words.tag),
		subject,
		organization: topic.organization,
		logo: style.logo,
		color,
		onColor: readableOn(color),
		greeting,
		own: content.charts === null ? own : [],
		charts: content.charts ?? [],
		paragraphs,
		button: link === undefined ? undefined : { text: button, address: link, byHand: words.byHand },
		notes,
		footer,
		signature,
	})
	return { subject, text: `${text}\n`, html }
}

function signatureOf({ topic, leave }: Content, words: MailWords) {
	const { organization, address, privacyUrl, imprintUrl } = topic
	const { privacy, imprint } = wordsFor(words.tag)
	const links = [
		{ text: privacy, address: privacyUrl },
		{ text: imprint, address: imprintUrl },
		{ text: words.leave.link, address: leave ?? null },
	]
	return {
		address: address === null ? '' : oneLine(joinTexts([organization, ...address.split('\n')], ', ')),
		links: links.flatMap(({ text, address: url }) => (url === null ? [] : [{ text, address: url }])),
	}
}

export function composeSms(content: Content): string {
	const { link, body } = content
	const text = body ?? partsOf(content, wordsOf(content)).sms
	return link === undefined ? text : `${text} ${link}`.trim()
}

function wordsOf({ language }: Content): MailWords {
	return pickWords(mailWords, language)
}

type Parts = {
	readonly subject: string
	readonly button: string
	readonly footer: string
	readonly sms: string
}

/** A custom message has no text of its own. */
function partsOf({ kind, topic }: Content, words: MailWords): Parts {
	const { invite, reminder, renewal, sign, receipt, custom, guardian } = words
	const { organization, template, event, coSigned, endsAt } = topic
	const date = endsAt === undefined ? '' : spellEnd(topic, words)
	const say = (text: string): string =>
		fill(
			text,
			{ organization, template, event: event ?? '', name: coSigned ?? guardian.someone, date },
			isolate,
		)
	if (kind === 'receipt')
		return {
			subject: say(receipt.subject),
			button: receipt.button,
			footer: say(receipt.footer),
			sms: say(receipt.sms),
		}
	if (kind === 'custom')
		return { subject: say(custom.subject), button: '', footer: say(custom.footer), sms: '' }
	if (endsAt !== undefined)
		return {
			subject: say(renewal.subject),
			button: sign.button,
			footer: say(receipt.footer),
			sms: say(renewal.subject),
		}
	const request = kind === 'invite' ? invite : reminder
	return {
		subject: say(event === undefined ? request.subject : request.subjectForEvent),
		button: sign.button,
		footer: say(coSigned === undefined ? sign.footer : guardian.footer),
		sms: say(event === undefined ? request.sms : request.smsForEvent),
	}
}

/** By the name that a language greets with: none where it would have to be inflected. */
function greet({ addressee }: Content, { tag, greeting, greetingWithoutName }: MailWords): string {
	if (addressee === undefined) return greetingWithoutName
	const firstName = nameToGreet(addressee.firstName)
	const whole = nameToGreet(fullName(addressee, tag))
	const name = greeting.includes('{fullName}') ? whole : firstName
	return name === undefined
		? greetingWithoutName
		: fill(greeting, { firstName: name, fullName: name }, isolate)
}

function paragraphsOf(content: Content, words: MailWords): string[] {
	const { kind, body, link, hasAttachment } = content
	const introduction = body !== null || kind === 'custom' ? [] : [introduce(content, words)]
	if (kind !== 'receipt') return introduction
	if (hasAttachment) return [...introduction, words.receipt.attached]
	return link === undefined ? introduction : [...introduction, words.receipt.linked]
}

function introduce({ kind, topic }: Content, words: MailWords): string {
	const { organization, template, event, startsAt, signedAt, coSigned } = topic
	const date = (at: number | undefined): string => (at === undefined ? '' : spellMoment(at, topic, words.tag))
	const params = { organization, template, event: event ?? '' }
	if (topic.endsAt !== undefined)
		return fill(words.renewal.text, { ...params, date: spellEnd(topic, words) }, isolate)
	if (kind === 'receipt') {
		const { text, textOn } = words.receipt
		return fill(signedAt === undefined ? text : textOn, { ...params, date: date(signedAt) }, isolate)
	}
	const { text, forEvent, forEventOn } = words.asked
	const sentence = event === undefined ? text : startsAt === undefined ? forEvent : forEventOn
	const more = kind === 'reminder' ? words.reminder.text : words.invite.text
	const invitation = joinSentences(fill(sentence, { ...params, date: date(startsAt) }, isolate), more)
	return coSigned === undefined
		? invitation
		: joinSentences(
				fill(words.guardian.text, { name: coSigned ?? words.guardian.someone }, isolate),
				invitation,
			)
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

type Place = Pick<Topic, 'timezone' | 'country'>

/** “Saturday, 5 December 2026 at 15:00”, in the order of the place. @param ms milliseconds since 1970 */
export function spellMoment(ms: number, place: Place, language: string): string {
	return spell(ms, place, language, { dateStyle: 'full', timeStyle: 'short' })
}

/** “5 December 2026” */
function spellEnd(topic: Topic, { tag }: MailWords): string {
	return topic.endsAt === undefined ? '' : spell(topic.endsAt, topic, tag, { dateStyle: 'long' })
}

function spell(
	ms: number,
	{ timezone: timeZone, country }: Place,
	language: string,
	options: Intl.DateTimeFormatOptions,
): string {
	const format = new Intl.DateTimeFormat(placeLocale(language, country), { ...options, timeZone })
	return writeFirst(format.format(ms), language)
}
