import type { Tx } from '../../db/client.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { requireSecureAddresses } from '../../http/secure-address.ts'
import { tidy } from '../../kit/text/text.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { todayOf } from '../organization/organization.ts'
import { requireBinding } from '../locations/bind.ts'
import type { Binding } from '../locations/bind.ts'
import type { TemplateKind, TemplateSettings, Visibility } from './model.ts'
import { countTemplates, insertTemplate, findTemplateBySlug } from './queries.ts'
import type { TemplateRow } from './queries.ts'
import { requireSeason } from './season.ts'
import { slugify } from '../../kit/text/slug.ts'

/** Includes archived ones: lists of templates have no pages. */
const MAX_TEMPLATES = 1_000

/**
 * @param own the locations to which the caller is bound
 * @throws Problem 403 for more locations than one's own, 409 if the organization has `MAX_TEMPLATES`, 422 for a season that is over
 */
export function createTemplate(
	deps: ActDeps,
	{
		actor,
		name,
		kind,
		settings,
		own = null,
		locationIds = null,
	}: Omit<NewTemplate, 'visibility'> & { own?: Binding },
): Promise<TemplateRow> {
	return deps.write((tx) => {
		const places = requireBinding(tx, actor.organizationId, own, locationIds)
		const template = addTemplate(tx, deps, { actor, name, kind, settings, locationIds: places })
		requireSeason(settings, todayOf(tx, deps.clock, actor.organizationId))
		requireSecureAddresses([{ path: '/settings/redirectUrl', sent: settings.redirectUrl }])
		return template
	})
}

type NewTemplate = {
	readonly actor: Actor
	readonly name: string
	readonly kind?: TemplateKind | undefined
	readonly settings: TemplateSettings
	readonly visibility?: Visibility
	readonly foreignForm?: string | null
	/** Null, and the default, for all. */
	readonly locationIds?: readonly string[] | null
}

/** Accepts a season that is over: a copy of last year's form gets its new date later. @throws Problem 409 */
export function addTemplate(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, name: rawName, kind = 'waiver', settings, ...given }: NewTemplate,
): TemplateRow {
	const { organizationId } = actor
	const { visibility = 'public', foreignForm = null, locationIds = null } = given
	if (countTemplates(tx, organizationId) >= MAX_TEMPLATES)
		throw problem(
			'conflict',
			`An organization has at most ${MAX_TEMPLATES} templates. Reuse an archived one.`,
		)
	const now = deps.clock.now()
	const name = tidy(rawName)
	const template = {
		id: deps.ids.next(),
		organizationId,
		name,
		slug: chooseSlug(name, (slug) => findTemplateBySlug(tx, organizationId, slug) !== undefined),
		status: 'draft',
		visibility,
		settings,
		activeVersionId: null,
		acceptedSince: 1,
		draftRevision: 0,
		foreignForm,
		kind,
		locationIds,
		createdAt: now,
		updatedAt: now,
	} as const
	insertTemplate(tx, template)
	recordAudit(tx, deps, actor, { action: 'template.created', subject: template.id })
	return { ...template, activeVersion: null }
}

/** For a name without a letter or digit that can be transliterated. */
const FALLBACK = 'waiver'

function chooseSlug(name: string, isTaken: (slug: string) => boolean): string {
	const base = slugify(name) || FALLBACK
	let slug = base
	for (let n = 2; isTaken(slug); n++) slug = `${base}-${n}`
	return slug
}
