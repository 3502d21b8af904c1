import type { Block } from '../../../blocks/types.ts'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { dayInZone, toTimestamp } from '../../../kit/time/dates.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit, recordPhiAccess } from '../../audit/record.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { fitPrefill } from '../../links/prefill/answers.ts'
import { addPrefillLink } from '../../links/prefill/create.ts'
import type { PrefillLink } from '../../links/prefill/table.ts'
import { requireSignable, requireVersion } from '../../templates/signable.ts'
import { requireTemplate } from '../../templates/template.ts'
import type { Waiver } from '../table.ts'
import { requireUnpurged } from '../waiver.ts'
import { isRecord } from '../../../blocks/own.ts'
import { visibleBlocks } from '../../../blocks/visible.ts'
import { holdsScope } from '../../../api/scopes.ts'

const LINK_LIFE_MS = DAY_MS

type RenewDeps = Pick<Deps, 'write' | 'clock' | 'ids' | 'linkTokens' | 'secretBox'>

/**
 * With the answers that still fit and that the caller may read, except those that the guest must give in person,
 * statements, and answers about health, which may have changed. It is on the access log: its page shows them.
 * @throws Problem 404, with `purged` for a purged one, 409 if the template can't be signed by link
 */
export function renewWaiver(
	deps: RenewDeps,
	{ actor, scopes, id }: { actor: Actor; scopes: ReadonlySet<string>; id: string },
): Promise<PrefillLink> {
	return deps.write((tx) => {
		const waiver = requireUnpurged(tx, actor.organizationId, id)
		return addRenewalLink(tx, deps, { actor, scopes, waiver, lifeMs: LINK_LIFE_MS })
	})
}

type Renewal = {
	readonly actor: Actor
	/** What whoever gets the link may read. */
	readonly scopes: ReadonlySet<string>
	readonly waiver: Waiver
	readonly lifeMs: number
}

/** As `renewWaiver`, in the caller's transaction. */
export function addRenewalLink(
	tx: Tx,
	deps: Omit<RenewDeps, 'write'>,
	{ actor, scopes, waiver, lifeMs }: Renewal,
): PrefillLink {
	const { organizationId } = actor
	const now = deps.clock.now()
	const template = requireTemplate(tx, organizationId, waiver.templateId)
	if (template.visibility === 'kiosk_only')
		throw problem('conflict', 'The template is only for kiosks, so no link opens it. Sign it on a kiosk.')
	const today = dayInZone(now, requireOrganization(tx, organizationId).timezone)
	const { blocks } = requireSignable(tx, template, today)
	const version = requireVersion(tx, waiver.templateVersionId)
	const answers = readableAnswers(scopes, version.blocks, waiver.values)
	const values = withoutFresh(answers, [...version.blocks, ...blocks])
	const link = addPrefillLink(tx, deps, {
		actor,
		renewsWaiverId: waiver.id,
		input: {
			templateId: template.id,
			values: { ...fitPrefill(blocks, { values, locked: [] }, today).values },
			expiresAt: toTimestamp(now + lifeMs),
		},
	})
	recordPhiAccess(tx, deps, actor, { action: 'waiver.link_made', waiverId: waiver.id })
	recordAudit(tx, deps, actor, {
		action: 'waiver.renewed',
		subject: waiver.id,
		data: { prefillLinkId: link.id },
	})
	return link
}

function withoutFresh(
	values: Readonly<Record<string, unknown>>,
	blocks: readonly Block[],
): Record<string, unknown> {
	const isFresh = ({ type, sensitivity }: Block): boolean => type === 'checkbox' || sensitivity === 'health'
	const ids = new Set(blocks.filter(isFresh).map(({ id }) => id))
	return Object.fromEntries(Object.entries(values).filter(([id]) => !ids.has(id)))
}

type Answers = Readonly<Record<string, unknown>>

/** `getParticipant` shows these answers of the people whom a waiver names. */
const ABOUT_PEOPLE = ['name', 'email', 'phone', 'date_of_birth', 'minors']

/** The lookup at the door shows these. */
const NAME = ['name']

/**
 * Returns the answers that these scopes allow to be read anywhere: all with `waivers:read`, those about people with
 * `participants:read`, else the signer's name. So a link that repeats them shows its creator nothing new.
 * @param blocks of the version that was signed
 */
function readableAnswers(scopes: ReadonlySet<string>, blocks: readonly Block[], values: Answers): Answers {
	if (holdsScope(scopes, 'waivers:read')) return values
	const types = holdsScope(scopes, 'participants:read') ? ABOUT_PEOPLE : NAME
	const visible = visibleBlocks(blocks, values)
	const answers = types.flatMap((type) => {
		// As in blocks/people.ts: a later block may be about somebody else.
		const block = blocks.find((each) => each.type === type && visible.has(each.id))
		return block === undefined || values[block.id] === undefined
			? []
			: [[block.id, type === 'minors' ? withoutMore(values[block.id]) : values[block.id]] as const]
	})
	return Object.fromEntries(answers)
}

/** A minor's relationship to the signer is an answer that no participant shows. */
function withoutMore(minors: unknown): unknown {
	return Array.isArray(minors)
		? minors.map((minor: unknown) => {
				if (!isRecord(minor)) return minor
				const { relationship: _, ...person } = minor
				return person
			})
		: minors
}
