import type { Kiosk } from '../../features/kiosks/table.ts'
import { lookAt, requireOrganization } from '../../features/organization/organization.ts'
import { FALLBACK_LANGUAGE } from '../../features/templates/model.ts'
import { preferredLanguage } from '../../i18n/languages.ts'
import { nameLanguage, wordsFor, wordsForReader } from '../../i18n/page.ts'
import type { PageWords } from '../../i18n/page.ts'
import { brandStyleAddress, pictureOf, presentBrand } from '../pages/brand.ts'
import { ownOrigin, urlOf } from '../../http/request-url.ts'
import { drawCodes, drawQr } from '../pages/qr.ts'
import { respondWithPage, respondWithReadyPage } from '../pages/shell.ts'
import type { Page } from '../pages/page.ts'
import type { PageDeps } from '../pages/signing-pages.ts'
import { OFFLINE_PAGE_HEADER } from '../signing/offline-page-header.ts'
import type { StartForm, StartProps } from '../signing/page-props.ts'
import { renderKioskPairing, renderKioskStart } from '../signing/server-side.js'
import type { KioskForm } from './offline-pages.ts'
import {
	languagesOf,
	listForms,
	listOfflineFiles,
	listOfflinePages,
	queryOf,
	stateOfStart,
} from './offline-pages.ts'
import { KIOSK_PATH, locationOf, pairingOf } from './open-kiosk.ts'

export async function respondWithStart(deps: PageDeps, request: Request, kiosk: Kiosk): Promise<Response> {
	const organization = requireOrganization(deps.db, kiosk.organizationId)
	const assets = await deps.assets()
	const forms = listForms(deps, assets, kiosk)
	const languages = languagesOf(forms)
	const tagInUrl = urlOf(request).searchParams.get('lang')
	const language = languages.find((tag) => tag === tagInUrl)
	const preference = preferredLanguage(request.headers.get('accept-language'), languages)
	const ownTag = language ?? preference ?? languages[0] ?? FALLBACK_LANGUAGE
	const words = wordsFor(ownTag)
	const query = language === undefined ? '' : queryOf(language)
	const location = locationOf(deps.db, kiosk)
	const look = lookAt(organization, location)
	const brand = presentBrand(organization, look, location)
	const state = stateOfStart({ organization, assets, kiosk, location }, forms)
	return respondWithPage(deps, request, {
		status: 200,
		language: words.tag,
		title: organization.name,
		body: renderKioskStart({
			words,
			organization: brand,
			codes: drawCodes([brand.privacyUrl, brand.imprintUrl, brand.accessibilityUrl]),
			templates: describeForms(forms, ownTag, query, ownOrigin(request, deps.config)),
			languages: languages.map((tag) => ({
				tag,
				name: nameLanguage(tag),
				isChosen: tag === ownTag,
			})),
		}),
		pageProps: {
			...propsIn(words),
			pairing: pairingOf(kiosk),
			pages: listOfflinePages(state, forms),
			files: listOfflineFiles(assets, [look, ...forms.map((form) => form.look)]),
		} satisfies StartProps,
		script: assets.kioskStartScript,
		isKiosk: true,
		brandStyle: brandStyleAddress(look),
		picture: pictureOf(look),
		headers: { [OFFLINE_PAGE_HEADER]: state },
	})
}

/** The forms as the start page offers them. Forms of one title have what tells them apart below it. */
function describeForms(
	forms: readonly KioskForm[],
	language: string,
	query: string,
	origin: string,
): StartForm[] {
	return forms.map(({ path, publicPath, titleIn, name, slug }) => {
		const title = titleIn(language)
		const twins = forms.filter((form) => form.titleIn(language) === title)
		const isNamed = twins.filter((form) => form.name === name).length === 1
		return {
			name: title,
			url: path + query,
			...(twins.length > 1 ? { mark: isNamed ? name : slug } : {}),
			...(publicPath === undefined ? {} : { phoneQr: drawQr(origin + publicPath) }),
		}
	})
}

/** Its script only reports the waiting forms; the page itself is not cached. */
export async function respondWithPairing(
	deps: PageDeps,
	request: Request,
	isWrong: boolean,
): Promise<Response> {
	const words = wordsForReader(request.headers.get('accept-language'))
	const make = async (): Promise<Page> => ({
		status: isWrong ? 422 : 200,
		language: words.tag,
		title: (isWrong ? words.error + words.colon : '') + words.kiosk.pair,
		body: renderKioskPairing({ words, isWrong, action: KIOSK_PATH }),
		pageProps: { ...propsIn(words), pages: [], files: [] } satisfies StartProps,
		script: (await deps.assets()).kioskStartScript,
		isKiosk: true,
	})
	return respondWithReadyPage(deps, request, { key: ['pairing', words.tag, isWrong], make })
}

function propsIn({ tag, kiosk, lost }: PageWords): Pick<StartProps, 'language' | 'words'> {
	const { waiting, unpaired, refused } = kiosk
	return { language: tag, words: { waiting, unpaired, refused, full: lost.fullText } }
}
