import { isolate, joinTexts } from '../../i18n/isolate.ts'
import type { Day, Issue, Block } from '../../blocks/types.ts'
import type { Event } from '../../features/events/table.ts'
import { listLanguages, titleOf } from '../../features/templates/languages.ts'
import { choiceOf, countryAt, timezoneAt } from '../../features/organization/place.ts'
import { ageOfMajorityOf } from '../../features/waivers/expiry/expiry.ts'
import { dayInZone } from '../../kit/time/dates.ts'
import { preferredLanguage } from '../../i18n/languages.ts'
import { nameLanguage } from '../../i18n/page.ts'
import { dateOrder, localeOf } from '../../i18n/region.ts'
import type { Confirmation, PageNotice, PageProps, Prose } from '../signing/page-props.ts'
import { formatDay } from '../signing/form/dates.ts'
import type { Entries } from '../signing/entries/entries.ts'
import { presentBrand } from './brand.ts'
import type { FormContext } from './form-context.ts'
import { ownWordsOf } from './own-words.ts'
import { withPresetCountry } from './preset-country.ts'
import { withGuardianQuestions } from './second-guardian.ts'
import { fill } from '../../i18n/fill.ts'
import { fullName } from '../../kit/text/full-name.ts'
import { defined } from '../../kit/defined.ts'
import { readTextSetting, isText, readList } from '../../blocks/read-setting.ts'
import { SENTENCES } from '../../blocks/signing-rules.ts'
import { lookUpTag } from '../../blocks/language-ranges.ts'
import { inLanguage } from '../../blocks/text.ts'
import { listLinks, parseMarkdown } from '../../blocks/markdown.ts'
import { drawCodes } from './qr.ts'

export type View = {
	readonly screen: PageProps['screen']
	readonly language: string
	readonly key: string
	readonly entries: Entries
	readonly issues?: readonly Issue[]
	readonly notice?: PageNotice
	readonly done?: Confirmation
}

type ShownForm = Pick<
	FormContext,
	| 'organization'
	| 'path'
	| 'autoTag'
	| 'kiosk'
	| 'prefill'
	| 'event'
	| 'invitee'
	| 'second'
	| 'location'
	| 'look'
> & {
	readonly template: Pick<FormContext['template'], 'name' | 'settings'>
	readonly version: Pick<FormContext['version'], 'id' | 'blocks'>
	/** False where no mail leaves. */
	readonly isMailed: boolean
}

/** @param acceptLanguage the header Accept-Language, which decides the format of dates */
export function makePageProps(
	formContext: ShownForm,
	view: View,
	now: number,
	acceptLanguage: string | null,
): PageProps {
	const { organization, template, version, path, autoTag, kiosk, prefill, event, second, isMailed } =
		formContext
	const languages = listLanguages(template, version.blocks)
	const { words, ...statement } = ownWordsOf(formContext, view.language)
	const country = countryAt(organization, formContext.location)
	const locale = localeOf(words.tag, view.language, acceptLanguage, country)
	const timezone = timezoneAt(organization, formContext.location)
	const { screen, language, key, entries, issues = [], notice, done: confirmation } = view
	const [fallback] = languages
	// The form is not needed after signing.
	const ownBlocks = withPresetCountry(version.blocks, organization, formContext.location)
	const formBlocks = withGuardianQuestions(ownBlocks, words, isMailed)
	const narrowed = confirmation === undefined ? narrowBlocks(formBlocks, language, fallback) : []
	const minutes = minutesFor(narrowed)
	const { blocks, prose } = takeProse(narrowed, fallback)
	const brand = presentBrand(organization, formContext.look, formContext.location)
	const { privacyUrl, imprintUrl, accessibilityUrl } = brand
	const codes =
		kiosk && drawCodes([privacyUrl, imprintUrl, accessibilityUrl, ...listAddresses(Object.values(prose))])
	const occasion =
		second === undefined
			? event && nameOccasion(event, timezone, (day) => formatDay(day, locale))
			: fill(words.secondGuardian.youAreSecond, { name: fullName(second.after, language) }, isolate)
	return {
		screen,
		action: autoTag === undefined ? path : `${path}?auto_tag=${encodeURIComponent(autoTag)}`,
		organization: brand,
		title: titleOf(template, version.blocks, language),
		blocks,
		prose,
		versionId: version.id,
		languages: languages.map((tag) => ({ tag, name: nameLanguage(tag) })),
		language,
		fallback,
		wordsLanguage: words.tag,
		words,
		...statement,
		locale,
		dateOrder: dateOrder(locale),
		today: dayInZone(now, timezone),
		ageOfMajority: ageOfMajorityOf(template.settings, choiceOf(organization, formContext.location).entry),
		key,
		entries,
		locked: prefill?.locked ?? [],
		unkept: version.blocks.filter(({ sensitivity }) => sensitivity === 'health').map(({ id }) => id),
		issues,
		...(formContext.invitee === undefined ? {} : { isInvited: true }),
		...defined({ occasion, minutes, notice, done: confirmation, kiosk, codes }),
	}
}

/** The page's name for an event, such as "Mia's birthday · 5 December 2026". The name may be in another script. */
function nameOccasion({ name, startsAt }: Event, timezone: string, show: (day: Day) => string): string {
	const day = startsAt === null ? [] : [show(dayInZone(startsAt, timezone))]
	return joinTexts([name, ...day], ' · ')
}

/** The requested one, else the browser's preferred one, else the template's first. */
export function chooseLanguage(
	formContext: Pick<ShownForm, 'template' | 'version'>,
	preference: string | null,
	acceptLanguage: string | null,
): string {
	const languages = listLanguages(formContext.template, formContext.version.blocks)
	return (
		lookUpTag(preference ?? '', languages, true) ??
		preferredLanguage(acceptLanguage, languages) ??
		languages[0]
	)
}

/** Reading speed in words per minute, and time for an answer in seconds. */
const WORDS_PER_MINUTE = 200
const SECONDS_PER_ANSWER = 6

/** A longer time is not shown: it would only scare guests away. */
const TOO_MANY_MINUTES = 10

/** How long a form takes, at least 1; undefined for a long one. @param blocks in one language */
function minutesFor(blocks: readonly Block[]): number | undefined {
	let seconds = 0
	for (const block of blocks) {
		const text = inLanguage(readTextSetting(block, 'text') ?? '', '', '').text
		seconds += (text.split(/\s+/).length / WORDS_PER_MINUTE) * 60
		if (block.label !== undefined && block.visibleIf === undefined) seconds += SECONDS_PER_ANSWER
	}
	const minutes = Math.max(1, Math.round(seconds / 60))
	return minutes < TOO_MANY_MINUTES ? minutes : undefined
}

/** The addresses that a form's texts link to. */
function listAddresses(texts: readonly Prose[]): string[] {
	return texts.flatMap(({ parts }) => listLinks(parts).map(({ url }) => url))
}

/** Reads the texts in Markdown, so that no page has to. A heading is plain text. @param blocks in one language */
function takeProse(blocks: readonly Block[], fallback: string): Pick<PageProps, 'blocks' | 'prose'> {
	const prose: [string, Prose][] = []
	const rest = blocks.map((block) => {
		const text = readTextSetting(block, 'text')
		if (text === undefined || block.type === 'heading') return block
		const { text: markdown, language } = inLanguage(text, fallback, fallback)
		prose.push([block.id, { language, parts: parseMarkdown(markdown) }])
		const { text: _, ...other } = block
		return other
	})
	return { blocks: rest, prose: Object.fromEntries(prose) }
}

/** Settings for the staff only, and sentences that are among the page's words. */
const UNSHOWN: ReadonlySet<string> = new Set(['flagIf', 'sensitivity', ...SENTENCES])

/** Each text in one language, and without what is not shown. */
function narrowBlocks(blocks: readonly Block[], language: string, fallback: string): Block[] {
	const narrow = (value: unknown): unknown => {
		if (!isText(value) || typeof value === 'string') return value
		const { text, language: tag } = inLanguage(value, language, fallback)
		return { [tag]: text }
	}
	return blocks.map((block) => {
		const rest = Object.fromEntries(Object.entries(block).filter(([key]) => !UNSHOWN.has(key))) as Block
		const texts = Object.fromEntries(
			TEXTS.filter((key) => rest[key] !== undefined).map((key) => [key, narrow(rest[key])]),
		)
		const options = readList(block, 'options').map((option) => ({
			...option,
			label: narrow(option['label']),
		}))
		return { ...rest, ...texts, ...(options.length === 0 ? {} : { options }) }
	})
}

const TEXTS = ['label', 'help', 'text', 'unit'] as const
