import type { Db } from '../../db/client.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { dayInZone } from '../../kit/time/dates.ts'
import { requireHere } from '../../http/problems.ts'
import type { DoorPolicy, LabelSettings, OrganizationLinks, OrganizationLimits } from './model.ts'
import { CAMPAIGN_MAILS_PER_HOUR } from '../../api/campaigns.ts'
import { findOrganization, findOrganizationBySlug, isFileOfSettings, listOrganizations } from './queries.ts'
import { findLocation, isFileOfLocations, listPlaces } from '../locations/queries.ts'
import { PLAIN_LOOK, listFiles } from '../locations/look.ts'
import type { Look } from '../locations/look.ts'
import type { Location } from '../locations/table.ts'
import type { Branding, Organization } from './table.ts'

/** @throws if it is missing: every key and row belongs to an organization that exists */
export function requireOrganization(db: Db, id: string): Organization {
	const organization = findOrganization(db, id)
	if (organization === undefined) throw new Error('The organization of a stored row does not exist.')
	requireHere(organization)
	return organization
}

export function todayOf(db: Db, clock: Clock, id: string): string {
	return dayInZone(clock.now(), requireOrganization(db, id).timezone)
}

/** By slug, or the only one. @throws with a sentence for the terminal if it is not clear which */
export function chooseOrganization(db: Db, slug: string | undefined): Organization {
	if (slug !== undefined) {
		const organization = findOrganizationBySlug(db, slug)
		if (organization === undefined) throw new Error(`No organization has the slug "${slug}".`)
		return organization
	}
	const [only, other] = listOrganizations(db)
	if (only === undefined) throw new Error('There is no organization yet. Create one first.')
	if (other !== undefined)
		throw new Error('There are several organizations. Choose one with --organization SLUG.')
	return only
}

/** By slug, or the one that has the record. If none has it, any can report that. */
export function chooseOwner(
	db: Db,
	slug: string | undefined,
	has: (organizationId: string) => boolean,
): Organization {
	if (slug !== undefined) return chooseOrganization(db, slug)
	const all = listOrganizations(db)
	return all.find(({ id }) => has(id)) ?? all[0] ?? chooseOrganization(db, slug)
}

export function brandingOf({ settings }: Organization): Branding {
	return { ...PLAIN_LOOK, replyTo: null, ...settings.branding }
}

/** What guests see at a location: what it has of its own, else the organization's. */
export function lookAt(organization: Organization, location?: Pick<Location, 'branding'>): Look {
	const { logo, picture, color } = brandingOf(organization)
	const own = location?.branding ?? PLAIN_LOOK
	return { logo: own.logo ?? logo, picture: own.picture ?? picture, color: own.color ?? color }
}

/** The same by the location's id. */
export function lookAtId(db: Db, organization: Organization, locationId: string | null): Look {
	const location = locationId === null ? undefined : findLocation(db, organization.id, locationId)
	return lookAt(organization, location)
}

/** Where phone numbers without a country prefix are dialed, as ISO 3166-1 alpha-2; null if unknown. */
export function countryOf(db: Db, id: string): string | null {
	return requireOrganization(db, id).settings.country ?? null
}

/** Null where the organization has not said. */
export function linksOf({ settings }: Organization): OrganizationLinks {
	return { privacyUrl: null, imprintUrl: null, accessibilityUrl: null, ...settings.links }
}

export function doorPolicyOf({ settings }: Organization): DoorPolicy {
	return settings.doorPolicy ?? 'warn'
}

/** How many people may be in at once, at all locations together; null if nobody has said. */
/** A badge of a common size, printed by hand. */
const LABELS: LabelSettings = { printer: 'browser', onArrival: false, widthMm: 62, heightMm: 40 }

export function labelsOf({ settings }: Organization): LabelSettings {
	return settings.labels ?? LABELS
}

export function capacityOf({ settings }: Organization): number | null {
	return settings.capacity ?? null
}

export function blocksWhenFull({ settings }: Organization): boolean {
	return settings.blockWhenFull ?? false
}

/** A file of an organization's or a location's look, or a former logo. */
export function isBrandFile(db: Db, sha256: string): boolean {
	return isFileOfSettings(db, sha256) || isFileOfLocations(db, sha256)
}

export function listBrandFiles(db: Db): string[] {
	return listOrganizations(db).flatMap((organization) => listBrandFilesOf(db, organization))
}

export function listBrandFilesOf(db: Db, { id, settings }: Organization): string[] {
	const places = listPlaces(db, id).flatMap(({ branding, formerLogos }) => listFiles(branding, formerLogos))
	return [...listFiles(settings.branding, settings.formerLogos), ...places]
}

export function findOrganizationOf(db: Db, slug: string): Organization | undefined {
	const organization = findOrganizationBySlug(db, slug)
	if (organization !== undefined) requireHere(organization)
	return organization
}

export const NO_LIMITS: OrganizationLimits = {
	messagesPerMinute: null,
	messagesPerDay: null,
	campaignMailsPerHour: null,
}

export function limitsOf({ settings }: Organization): OrganizationLimits {
	return { ...NO_LIMITS, ...settings.limits }
}

export function campaignMailsPerHourOf(organization: Organization): number {
	return limitsOf(organization).campaignMailsPerHour ?? CAMPAIGN_MAILS_PER_HOUR
}

/** How many days before a waiver ends its signer is reminded; null for no reminder. */
export function renewalReminderDaysOf({ settings }: Organization): number | null {
	return settings.renewalReminderDays ?? null
}
