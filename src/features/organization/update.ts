import { isEmail } from '../../blocks/answers/email.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { invalid, invalidField } from '../../http/problems.ts'
import { requireSecureAddresses } from '../../http/secure-address.ts'
import { isTimezone } from '../../kit/time/dates.ts'
import { tidy, tidyOrNull } from '../../kit/text/text.ts'
import { defined } from '../../kit/defined.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { addFormerLogo, readLook, writeLook } from '../locations/look.ts'
import type { LookDeps } from '../locations/look.ts'
import { isActiveLocation } from '../locations/require.ts'
import { readHosts } from './hosts.ts'
import type { UpdateOrganization } from './model.ts'
import { requireJurisdiction } from '../locations/require-jurisdiction.ts'
import { brandingOf, labelsOf, linksOf, requireOrganization, NO_LIMITS } from './organization.ts'
import { updateOrganizationRow } from './queries.ts'
import type { Branding, Organization, OrganizationSettings } from './table.ts'

type UpdateDeps = LookDeps & Pick<Deps, 'config'>
type Call = { readonly actor: Actor; readonly changes: UpdateOrganization }

/** @throws Problem 422 for an unknown time zone, an invalid image, an unknown location or what is no host; 409 for a host of another */
export async function updateOrganization(deps: UpdateDeps, call: Call): Promise<Organization> {
	const { timezone, branding, labels } = call.changes
	if (timezone !== undefined && !isTimezone(timezone))
		throw invalid([
			{
				path: '/timezone',
				code: 'timezone',
				message: 'Send a time zone of the IANA database, such as Europe/Berlin.',
			},
		])
	requirePrinter(deps, labels?.printer)
	const changed =
		branding === undefined
			? await deps.write((tx) => change(tx, deps, call, {}))
			: await changeBranding(deps, call, branding)
	if (call.changes.hosts !== undefined) deps.wake('hosts')
	return changed
}

/** @throws Problem 422 for an invalid email address */
async function changeBranding(
	deps: UpdateDeps,
	call: Call,
	{ replyTo, ...rest }: NonNullable<UpdateOrganization['branding']>,
): Promise<Organization> {
	const address = typeof replyTo === 'string' ? tidy(replyTo) : replyTo
	if (typeof address === 'string' && !isEmail(address))
		throw invalidField('/branding/replyTo', 'not_an_email', 'Send an email address.')
	return writeLook(deps, await readLook(rest), (tx, newLook) =>
		change(tx, deps, call, { ...newLook, ...defined({ replyTo: address }) }),
	)
}

/** @throws Problem 422 for a printer that the operator does not allow */
function requirePrinter({ config }: Pick<Deps, 'config'>, printer: string | undefined): void {
	if (printer === undefined || printer === 'browser' || config.labelPrinters.includes(printer)) return
	const message = 'Send browser, or one of labels.printers; the operator adds others to LABEL_PRINTERS.'
	throw invalid([{ path: '/labels/printer', code: 'unknown', message }])
}

function change(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
	{ actor, changes }: Call,
	newBranding: Partial<Branding>,
): Organization {
	const before = requireOrganization(tx, actor.organizationId)
	const links = linksOf(before)
	requireSecureAddresses(
		(['privacyUrl', 'imprintUrl', 'accessibilityUrl'] as const).map((name) => ({
			path: `/links/${name}`,
			sent: changes.links?.[name],
			before: links[name],
		})),
	)
	const { name, timezone } = changes
	requireJurisdiction(changes.jurisdiction)
	const after = {
		...before,
		name: name === undefined ? before.name : tidy(name),
		timezone: timezone ?? before.timezone,
		defaultLocationId: readDefaultLocation(tx, before, changes),
		settings: {
			...settle(before, changes, newBranding),
			...(changes.hosts === undefined ? {} : { hosts: readHosts(tx, deps.config, before, changes.hosts) }),
		},
		updatedAt: deps.clock.now(),
	}
	updateOrganizationRow(tx, after)
	recordAudit(tx, deps, actor, {
		action: 'organization.updated',
		subject: before.id,
		data: { changed: Object.keys(changes).sort().join(' ') },
	})
	return after
}

function readDefaultLocation(
	tx: Tx,
	{ id, defaultLocationId: before }: Organization,
	{ defaultLocationId: requestedId }: UpdateOrganization,
): string | null {
	if (requestedId === undefined) return before
	const locationId = requestedId?.toLowerCase() ?? null
	if (locationId === null || isActiveLocation(tx, id, locationId)) return locationId
	throw invalid([
		{ path: '/defaultLocationId', code: 'unknown', message: 'Send the id of an active location.' },
	])
}

function settle(
	before: Organization,
	{ retention, limits, embedOrigins, address, links, labels, ...rest }: UpdateOrganization,
	newBranding: Partial<Branding>,
): OrganizationSettings {
	const { retention: current, ...others } = before.settings
	const policy = retention === undefined ? current : retention
	const currentBranding = brandingOf(before)
	const formerLogos = addFormerLogo(others.formerLogos ?? [], currentBranding, newBranding)
	return {
		...others,
		...(policy ? { retention: policy } : {}),
		...(embedOrigins === undefined
			? {}
			: { embedOrigins: embedOrigins.map((origin) => origin.toLowerCase()) }),
		...defined({
			address: tidyOrNull(address),
			country: rest.country,
			region: rest.region,
			jurisdiction: rest.jurisdiction,
			legalName: tidyOrNull(rest.legalName),
			registration: tidyOrNull(rest.registration),
			visitsComplete: rest.visitsComplete,
			doorPolicy: rest.doorPolicy,
			doorReasons: rest.doorReasons?.map((reason) => tidy(reason)),
			capacity: rest.capacity,
			blockWhenFull: rest.blockWhenFull,
			renewalReminderDays: rest.renewalReminderDays,
			setupDismissed: rest.setupDismissed,
			labels: labels === undefined ? undefined : { ...labelsOf(before), ...labels },
		}),
		...(links === undefined ? {} : { links: { ...linksOf(before), ...links } }),
		...(limits === undefined ? {} : { limits: { ...NO_LIMITS, ...others.limits, ...limits } }),
		...(rest.branding === undefined ? {} : { branding: { ...currentBranding, ...newBranding } }),
		...(formerLogos.length === 0 ? {} : { formerLogos }),
	}
}
