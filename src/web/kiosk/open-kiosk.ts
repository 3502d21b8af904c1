import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { openKiosk } from '../../features/kiosks/kiosk.ts'
import type { Kiosk } from '../../features/kiosks/table.ts'
import { findLocation } from '../../features/locations/queries.ts'
import type { Location } from '../../features/locations/table.ts'
import { isActiveLocation } from '../../features/locations/require.ts'
import { lookAt, requireOrganization } from '../../features/organization/organization.ts'
import { todayAt } from '../../features/organization/place.ts'
import { isSeasonOver } from '../../features/templates/season.ts'
import { findTemplateBySlug, listTemplates } from '../../features/templates/queries.ts'
import type { Template } from '../../features/templates/table.ts'
import { defined } from '../../kit/defined.ts'
import { isSignedAt } from '../../features/templates/places.ts'
import { findOnlyPlace, openTemplate } from '../pages/form-context.ts'
import type { FormContext } from '../pages/form-context.ts'
import {
	isPlainCookieOf,
	moveToPrefix,
	readOwn,
	readPlain,
	writeOwn,
} from '../../http/headers/own-cookies.ts'
import { ErrorPage } from '../pages/error-page.ts'

export const KIOSK_TIMES = { idleMs: 90_000, warnMs: 20_000, doneMs: 20_000 } as const

export const KIOSK_PATH = '/kiosk'

const COOKIE = { name: 'waiver_kiosk', path: KIOSK_PATH }

type OpenDeps = Pick<Deps, 'db' | 'clock' | 'config'>

export function kioskOf(deps: OpenDeps, request: Request): Kiosk | undefined {
	const token = readOwn(request, deps.config, COOKIE)
	return (token === undefined ? undefined : openKiosk(deps, token)) ?? openPlain(deps, request)?.kiosk
}

/** Opens a kiosk by a cookie from before there was TLS, or a prefix. */
function openPlain(deps: OpenDeps, request: Request): { kiosk: Kiosk; token: string } | undefined {
	const token = readPlain(request, deps.config, COOKIE)
	const kiosk = token === undefined ? undefined : openKiosk(deps, token)
	if (token === undefined || kiosk === undefined) return undefined
	return isPlainCookieOf(kiosk, kiosk.pairedAt ?? 0, deps.clock.now()) ? { kiosk, token } : undefined
}

/** Gives a tablet whose cookie lacks the prefix one that has it. */
export function withMovedCookie(deps: OpenDeps, request: Request, response: Response): Response {
	const plain = openPlain(deps, request)
	if (plain === undefined) return response
	for (const cookie of moveToPrefix(request, deps.config, COOKIE, plain.token))
		response.headers.append('set-cookie', cookie)
	return response
}

/**
 * Browsers send the cookie with forms of a neighbor on the same domain, too. They report the origin only over HTTPS.
 */
export function isSentFromElsewhere(request: Request): boolean {
	const site = request.headers.get('sec-fetch-site')
	return site === 'cross-site' || site === 'same-site'
}

export function kioskCookie(request: Request, { config }: Pick<Deps, 'config'>, value: string): string {
	return writeOwn(request, config, COOKIE, { value })
}

/** By name, without those whose season is over; empty if the kiosk's location is archived. */
export function listKioskTemplates(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	kiosk: Kiosk,
): readonly Template[] {
	if (!isInUse(db, kiosk)) return []
	const organization = requireOrganization(db, kiosk.organizationId)
	const todayFor = (template: Template): string =>
		todayAt(clock, organization, placeOfForm(db, kiosk, template))
	return listTemplates(db, kiosk.organizationId, { status: 'active' }).filter(
		(template) => isFor(kiosk, template) && !isSeasonOver(template.settings, todayFor(template)),
	)
}

/** @throws ErrorPage 404 without a kiosk, for a template that is not for it, or if its location is archived */
export function openOnKiosk(
	deps: Pick<Deps, 'db' | 'clock'>,
	kiosk: Kiosk | undefined,
	slug: string,
	isSent: boolean,
): FormContext {
	if (kiosk === undefined) throw new ErrorPage('revoked')
	const template = findTemplateBySlug(deps.db, kiosk.organizationId, slug)
	if (template === undefined || !isFor(kiosk, template)) throw new ErrorPage('unknown')
	if (!isInUse(deps.db, kiosk)) throw new ErrorPage('archived')
	const organization = requireOrganization(deps.db, kiosk.organizationId)
	const location = placeOfForm(deps.db, kiosk, template)
	return {
		...openTemplate(deps, { organization, location }, template, isSent),
		path: `${KIOSK_PATH}/${template.slug}`,
		source: 'kiosk',
		actorName: `kiosk:${kiosk.id}`,
		again: true,
		kiosk: { startUrl: KIOSK_PATH, pairing: pairingOf(kiosk), ...KIOSK_TIMES },
		look: lookAt(organization, location),
		...defined({ location }),
	}
}

/** Changes with each pairing of a tablet. */
export const pairingOf = ({ id, pairedAt }: Kiosk): string => `${id}.${pairedAt}`

/** Where the kiosk stands. */
export function locationOf(db: Db, { organizationId, locationId }: Kiosk): Location | undefined {
	return locationId === null ? undefined : findLocation(db, organizationId, locationId)
}

/** Where a form is signed on the kiosk: where that stands, else at the form's only location. */
export function placeOfForm(db: Db, kiosk: Kiosk, template: Template): Location | undefined {
	return locationOf(db, kiosk) ?? findOnlyPlace(db, template)
}

function isInUse(db: Db, { organizationId, locationId }: Kiosk): boolean {
	return locationId === null || isActiveLocation(db, organizationId, locationId)
}

function isFor({ locationId, templateIds }: Kiosk, template: Template): boolean {
	const { id, kind, visibility } = template
	const isChosen = templateIds === null || templateIds.includes(id)
	return kind === 'waiver' && visibility !== 'invite_only' && isChosen && isSignedAt(template, locationId)
}
