import type { Kiosk } from '../../features/kiosks/table.ts'
import { requireOrganization } from '../../features/organization/organization.ts'
import { FALLBACK_LANGUAGE } from '../../features/templates/model.ts'
import { requireVersion } from '../../features/templates/signable.ts'
import { preferredLanguage } from '../../i18n/languages.ts'
import { nameLanguage, wordsFor, wordsForReader } from '../../i18n/page.ts'
import { brandStyleAddress, presentBrand } from '../pages/brand.ts'
import { listLanguages, titleOf } from '../../features/templates/languages.ts'
import { urlOf } from '../../http/request-url.ts'
import { respondWithPage } from '../pages/shell.ts'
import type { PageDeps } from '../pages/signing-pages.ts'
import { renderKioskPairing, renderKioskStart } from '../signing/server-side.js'
import { KIOSK_PATH, listKioskTemplates } from './open-kiosk.ts'

export async function respondWithStart(deps: PageDeps, request: Request, kiosk: Kiosk): Promise<Response> {
	const organization = requireOrganization(deps.db, kiosk.organizationId)
	const templates = listKioskTemplates(deps, kiosk).flatMap((template) => {
		if (template.activeVersionId === null) return []
		const { blocks } = requireVersion(deps.db, template.activeVersionId)
		return [{ template, blocks, languages: listLanguages(template, blocks) }]
	})
	const languages = [...new Set(templates.flatMap((template) => template.languages))]
	const asked = urlOf(request).searchParams.get('lang')
	const language = languages.find((tag) => tag === asked)
	const accepted = preferredLanguage(request.headers.get('accept-language'), languages)
	const shown = language ?? accepted ?? languages[0] ?? FALLBACK_LANGUAGE
	const words = wordsFor(shown)
	const query = language === undefined ? '' : `?lang=${encodeURIComponent(language)}`
	return respondWithPage(deps, request, {
		status: 200,
		language: words.tag,
		title: organization.name,
		body: renderKioskStart({
			words,
			organization: presentBrand(organization),
			templates: templates.map(({ template, blocks }) => ({
				name: titleOf(template, blocks, shown),
				url: `${KIOSK_PATH}/${template.slug}${query}`,
			})),
			languages: languages.map((tag) => ({
				tag,
				name: nameLanguage(tag),
				isChosen: tag === shown,
			})),
		}),
		script: (await deps.assets()).kioskStartScript,
		brandStyle: brandStyleAddress(organization),
	})
}

export async function respondWithPairing(
	deps: PageDeps,
	request: Request,
	isWrong: boolean,
): Promise<Response> {
	const words = wordsForReader(request.headers.get('accept-language'))
	const page = {
		status: isWrong ? 422 : 200,
		language: words.tag,
		title: `${isWrong ? `${words.error}: ` : ''}${words.kiosk.pair}`,
		body: renderKioskPairing({ words, isWrong, action: KIOSK_PATH }),
	}
	return respondWithPage(deps, request, page)
}
