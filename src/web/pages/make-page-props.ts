import { languagesOf } from '../../blocks/authoring/languages.ts'
import type { Block, Issue } from '../../blocks/types.ts'
import { FALLBACK_LANGUAGE } from '../../features/templates/model.ts'
import type { Template } from '../../features/templates/table.ts'
import { ageOfMajorityOf } from '../../features/waivers/expiry/expiry.ts'
import { dayInZone } from '../../kit/time/dates.ts'
import { preferredLanguage } from '../../i18n/languages.ts'
import { wordsFor } from '../../i18n/page.ts'
import { dateOrder, localeOf } from '../../i18n/region.ts'
import type { PageProps, Done } from '../signing/page-props.ts'
import type { Entries } from '../signing/entries/entries.ts'
import { presentBrand } from './brand.ts'
import { narrowBlocks } from './narrow-blocks.ts'
import type { FormContext } from './form-context.ts'
import { defined } from '../../kit/defined.ts'

export type View = {
	readonly screen: PageProps['screen']
	/** The language of the template's texts. */
	readonly language: string
	readonly key: string
	readonly entries: Entries
	readonly issues?: readonly Issue[]
	readonly notice?: 'changed' | 'more'
	readonly done?: Done
}

/**
 * Returns everything that the page and its script need.
 * @param accepted the header Accept-Language, which decides how dates are written
 */
export function makePageProps(
	formContext: FormContext,
	view: View,
	now: number,
	accepted: string | null,
): PageProps {
	const { organization, template, version, path, kiosk, prefill } = formContext
	const languages = listLanguages(template, version.blocks)
	const words = wordsFor(view.language)
	const locale = localeOf(words.tag, view.language, accepted)
	const { screen, language, key, entries, issues = [], notice, done } = view
	const fallback = template.settings.languages?.[0] ?? language
	return {
		screen,
		action: path,
		organization: presentBrand(organization),
		title: template.name,
		// The form is not needed after signing.
		blocks: done === undefined ? narrowBlocks(version.blocks, language, fallback) : [],
		versionId: version.id,
		languages: languages.map((tag) => ({ tag, name: nameLanguage(tag) })),
		language,
		fallback,
		wordsLanguage: words.tag,
		words,
		locale,
		dateOrder: dateOrder(locale),
		today: dayInZone(now, organization.timezone),
		ageOfMajority: ageOfMajorityOf(template.settings),
		key,
		entries,
		locked: prefill?.locked ?? [],
		issues,
		...defined({ notice, done, kiosk }),
	}
}

/** Returns the languages of a template, the default first. */
export function listLanguages(
	{ settings }: Pick<Template, 'settings'>,
	blocks: readonly Block[],
): readonly string[] {
	if (settings.languages !== undefined) return settings.languages
	const found = languagesOf(blocks)
	return found.length === 0 ? [FALLBACK_LANGUAGE] : found
}

/** Returns the language to show: the requested one, else the browser's preferred one, else the template's first. */
export function chooseLanguage(
	formContext: Pick<FormContext, 'template' | 'version'>,
	asked: string | null,
	accepted: string | null,
): string {
	const languages = listLanguages(formContext.template, formContext.version.blocks)
	const wanted = languages.find((tag) => tag.toLowerCase() === asked?.toLowerCase())
	return wanted ?? preferredLanguage(accepted, languages) ?? languages[0] ?? FALLBACK_LANGUAGE
}

/** Returns the name of a language in that language, such as "Deutsch" or "português (Brasil)". */
export function nameLanguage(tag: string): string {
	const words = wordsFor(tag)
	if (words.tag.toLowerCase() === tag.toLowerCase()) return words.self
	try {
		return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
	} catch {
		return tag
	}
}
