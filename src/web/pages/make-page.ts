import { transportOf } from '../../config/transport-of.ts'
import type { Deps } from '../../deps.ts'
import { ownOrigin } from '../../http/request-url.ts'
import { wordsFor } from '../../i18n/page.ts'
import { localeOf } from '../../i18n/region.ts'
import { defined } from '../../kit/defined.ts'
import type { PageAssets } from '../assets/entries.ts'
import { addressIn } from '../signing/form/address.ts'
import type { PageProps } from '../signing/page-props.ts'
import { renderSigning } from '../signing/server-side.js'
import { brandStyleAddress, inlineStyleOf, pictureOf } from './brand.ts'
import type { BrowserWork } from './limits/browser-work.ts'
import type { FormContext } from './form-context.ts'
import { makePageProps } from './make-page-props.ts'
import { countryAt, todayAt } from '../../features/organization/place.ts'
import type { View } from './make-page-props.ts'
import type { Page } from './page.ts'
import type { ShellDeps } from './shell.ts'

/** Everything that decides the content of a page without answers; its version's blocks never change. */
export function keyOfPage(
	{ clock, config }: Pick<Deps, 'clock' | 'config'>,
	request: Request,
	formContext: FormContext,
	language: string,
): readonly unknown[] {
	const { organization, template, version, path, prefill, kiosk, event, second, location, look } = formContext
	const wanted = request.headers.get('accept-language')
	const locale = localeOf(wordsFor(language).tag, language, wanted, countryAt(organization, location))
	const today = todayAt(clock, organization, location)
	const form = [template.name, template.settings, version.id, prefill?.locked, event, second]
	const logoOrigin = look.logo === null ? null : ownOrigin(request, config)
	return [path, language, locale, today, logoOrigin, organization, location, look, form, kiosk]
}

/** The page of a form in any state. */
export async function makePage(
	deps: Deps & ShellDeps & { readonly work: BrowserWork },
	request: Request,
	formContext: FormContext,
	status: number,
	view: View,
): Promise<Page> {
	const assets = await deps.assets()
	const pageProps: PageProps = {
		...makePageProps(
			{ ...formContext, isMailed: transportOf(deps.config, 'email') !== 'outbox' },
			view,
			deps.clock.now(),
			request.headers.get('accept-language'),
		),
		...laterScripts(formContext, assets),
		...defined({ challenge: deps.work.challengeOf(formContext) }),
		...(isTooYoung(view)
			? { shareUrl: ownOrigin(request, deps.config) + addressIn(formContext.path, view.language) }
			: {}),
	}
	const { organization, look } = formContext
	const { logoUrl } = pageProps.organization
	const hasIssues = view.issues !== undefined && view.issues.length > 0
	return {
		status,
		language: pageProps.wordsLanguage,
		title: `${hasIssues ? `${pageProps.words.error}: ` : ''}${pageProps.title} – ${organization.name}`,
		body: renderSigning(pageProps),
		// A guest who started without a script continues without one.
		...(view.screen === 'form'
			? {
					pageProps: withOwnWords(pageProps),
					script: pageProps.kiosk === undefined ? assets.script : assets.kioskScript,
				}
			: {}),
		card: {
			title: pageProps.title,
			siteName: organization.name,
			image: logoUrl === undefined ? undefined : ownOrigin(request, deps.config) + logoUrl,
		},
		// A tablet keeps its style.
		...(formContext.kiosk === undefined
			? { inlineStyle: inlineStyleOf(assets, look) }
			: { brandStyle: brandStyleAddress(look) }),
		picture: pictureOf(look),
		isKiosk: formContext.kiosk !== undefined,
		// A kiosk is never shown in a frame.
		embedOrigins: formContext.kiosk === undefined ? (organization.settings.embedOrigins ?? []) : [],
	}
}

const isTooYoung = ({ issues = [] }: View): boolean => issues.some(({ code }) => code === 'under_age')

/**
 * Leaves out the words of a kiosk on other pages, which never read them, those of a summary on pages without one, and those of another page. The words about a second guardian are in the
 * blocks, and in the response to a signing.
 */
function withOwnWords({ words, ...pageProps }: PageProps): unknown {
	const { secondGuardian: _, decline: __, kiosk, inShort, ...own } = words
	const hasSummary = pageProps.blocks.some(({ type }) => type === 'summary')
	const some = { ...(pageProps.kiosk && { kiosk }), ...(hasSummary && { inShort }) }
	return { ...pageProps, words: { ...own, ...some } }
}

/** Scripts that a guest's own device loads on demand; a kiosk has them all. */
function laterScripts(
	{ kiosk }: FormContext,
	{ memoryScript, laterScript }: PageAssets,
): Pick<PageProps, 'memoryScript' | 'laterScript'> {
	return kiosk === undefined ? { memoryScript, laterScript } : {}
}
