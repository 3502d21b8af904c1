import type { Deps } from '../../deps.ts'
import type { Kiosk } from '../../features/kiosks/table.ts'
import type { Look } from '../../features/locations/look.ts'
import type { Location } from '../../features/locations/table.ts'
import { lookAt, requireOrganization } from '../../features/organization/organization.ts'
import type { Organization } from '../../features/organization/table.ts'
import { listLanguages, titleOf } from '../../features/templates/languages.ts'
import { requireVersion } from '../../features/templates/signable.ts'
import type { Template } from '../../features/templates/table.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import type { PageAssets } from '../assets/entries.ts'
import { brandStyleAddress, logoAddress, pictureOf, presentBrand } from '../pages/brand.ts'
import { countryAt, todayAt } from '../../features/organization/place.ts'
import type { OfflinePage } from '../signing/page-props.ts'
import { KIOSK_PATH, listKioskTemplates, pairingOf, placeOfForm } from './open-kiosk.ts'

/** Most pages that a tablet stores: every form in one language first, then the other languages. */
const MAX_OFFLINE_PAGES = 150

export type KioskForm = {
	readonly path: string
	/** The path at which guests sign on their own phone; undefined for a form that opens on kiosks alone. */
	readonly publicPath: string | undefined
	/** Tells forms of one title apart. */
	readonly name: string
	readonly slug: string
	readonly languages: readonly string[]
	/** The title in a language of the form. */
	titleIn(language: string): string
	/** Changes whenever the rendered page would change. */
	readonly state: string
	readonly look: Look
}

type KioskView = { readonly organization: Organization; readonly assets: PageAssets; readonly kiosk: Kiosk }

/** The forms of a kiosk, by name. */
export function listForms(deps: Pick<Deps, 'db' | 'clock'>, assets: PageAssets, kiosk: Kiosk): KioskForm[] {
	const view = { organization: requireOrganization(deps.db, kiosk.organizationId), assets, kiosk }
	return listKioskTemplates(deps, kiosk).flatMap((template) => {
		if (template.activeVersionId === null) return []
		const { blocks } = requireVersion(deps.db, template.activeVersionId)
		return [
			{
				path: `${KIOSK_PATH}/${template.slug}`,
				publicPath: publicPathOf(view.organization, template),
				name: template.name,
				slug: template.slug,
				languages: listLanguages(template, blocks),
				titleIn: (language: string) => titleOf(template, blocks, language),
				state: stateOfForm(deps, view, template),
				look: lookAt(view.organization, placeOfForm(deps.db, kiosk, template)),
			},
		]
	})
}

/** A form shows today's date, so it changes each day. */
export function stateOfForm(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	{ organization, assets, kiosk }: KioskView,
	template: Template,
): string {
	const { name, slug, settings, activeVersionId } = template
	const files = [assets.kioskScript, assets.style, assets.hand, assets.icon]
	const location = placeOfForm(db, kiosk, template)
	return nameState([
		brandOf(organization, location),
		countryAt(organization, location),
		files,
		pairingOf(kiosk),
		name,
		slug,
		settings,
		activeVersionId,
		todayAt(clock, organization, location),
	])
}

export function stateOfStart(
	{ organization, assets, kiosk, location }: KioskView & { readonly location: Location | undefined },
	forms: readonly KioskForm[],
): string {
	const files = [assets.kioskStartScript, assets.style, assets.icon]
	const shown = forms.map(({ state, publicPath }) => [state, publicPath])
	return nameState([brandOf(organization, location), files, pairingOf(kiosk), shown])
}

/** Every page that the kiosk shows without the service. */
export function listOfflinePages(
	startState: string,
	forms: readonly Pick<KioskForm, 'path' | 'state' | 'languages'>[],
): OfflinePage[] {
	const starts = { path: KIOSK_PATH, state: startState, languages: languagesOf(forms) }
	const pages = [starts, ...forms]
	const inAnyLanguage = pages.map(({ path, state }) => ({ url: path, state }))
	const inEach = pages.flatMap(({ path, state, languages }) =>
		languages.length < 2 ? [] : languages.map((tag) => ({ url: path + queryOf(tag), state })),
	)
	return [...inAnyLanguage, ...inEach].slice(0, MAX_OFFLINE_PAGES)
}

/** The files that a kiosk's pages load. */
export function listOfflineFiles(assets: PageAssets, looks: readonly Look[]): string[] {
	const own = [assets.kioskStartScript, assets.kioskScript, assets.style, assets.icon]
	const shown = looks.flatMap((look) => [brandStyleAddress(look), logoAddress(look), pictureOf(look)?.url])
	return [...new Set([...own, ...shown.filter((path) => path !== undefined)])]
}

/** The languages of all forms. */
export function languagesOf(forms: readonly Pick<KioskForm, 'languages'>[]): string[] {
	return [...new Set(forms.flatMap(({ languages }) => languages))]
}

export const queryOf = (language: string): string => `?lang=${encodeURIComponent(language)}`

function publicPathOf({ slug }: Organization, template: Template): string | undefined {
	return template.visibility === 'public' ? `/w/${slug}/${template.slug}` : undefined
}

function brandOf(organization: Organization, location: Location | undefined) {
	const look = lookAt(organization, location)
	return {
		...presentBrand(organization, look, location),
		brandStyle: brandStyleAddress(look),
		picture: pictureOf(look),
	}
}

function nameState(parts: readonly unknown[]): string {
	return sha256Hex(JSON.stringify(parts)).slice(0, 16)
}
