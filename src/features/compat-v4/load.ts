import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { UUID_PATTERN } from '../../kit/uuid.ts'
import { markOf } from '../imports/mark.ts'
import type { PrefillLink } from '../links/prefill/table.ts'
import { requireVersion } from '../templates/signable.ts'
import type { Template, TemplateVersion } from '../templates/table.ts'
import { requireTemplate } from '../templates/template.ts'
import { findWaiver } from '../waivers/queries.ts'
import type { Waiver, WaiverFlag, WaiverImage, WaiverParticipant } from '../waivers/table.ts'
import * as queries from './queries.ts'

/** A waiver with all that an answer shows of it. */
export type LoadedWaiver = {
	readonly waiver: Waiver
	/** What it is called here: its id, or the one that it had in the system from which it came. */
	readonly shownId: string
	readonly template: Template
	readonly version: TemplateVersion
	readonly people: readonly WaiverParticipant[]
	readonly flags: readonly WaiverFlag[]
	readonly tags: readonly string[]
	readonly photos: readonly WaiverImage[]
	readonly link: PrefillLink | undefined
}

type LoadDeps = Pick<Deps, 'linkTokens'>

/** The system whose ids stay valid. */
const SYSTEM = 'smartwaiver'

/** As many queries for a page as for one waiver. @returns them in the order of their numbers */
export function loadWaivers(
	db: Db,
	deps: LoadDeps,
	organizationId: string,
	seqs: readonly number[],
): LoadedWaiver[] {
	const waivers = new Map(queries.listWaiversBySeq(db, seqs).map((waiver) => [waiver.seq, waiver]))
	const people = groupBySeq(queries.listPeopleBySeq(db, seqs))
	const flags = groupBySeq(queries.listOpenFlagsBySeq(db, seqs))
	const tags = groupBySeq(queries.listTagsBySeq(db, seqs))
	const photos = groupBySeq(queries.listPhotosBySeq(db, seqs))
	const linkIds = [...waivers.values()].flatMap(({ prefillLinkId }) => prefillLinkId ?? [])
	const links = new Map(
		queries.listLinksById(db, organizationId, linkIds).map((link) => [link.id, link] as const),
	)
	const templates = new Map<string, Template>()
	const idOf = foreignIds(db, deps, organizationId, [...waivers.values()])
	return seqs.flatMap((seq) => {
		const waiver = waivers.get(seq)
		if (waiver === undefined) return []
		const template =
			templates.get(waiver.templateId) ?? requireTemplate(db, organizationId, waiver.templateId)
		templates.set(template.id, template)
		return {
			waiver,
			shownId: idOf(waiver) ?? waiver.id,
			template,
			version: requireVersion(db, waiver.templateVersionId),
			people: people.get(seq) ?? [],
			flags: flags.get(seq) ?? [],
			tags: (tags.get(seq) ?? []).map(({ tag }) => tag),
			photos: photos.get(seq) ?? [],
			link: links.get(waiver.prefillLinkId ?? ''),
		}
	})
}

function groupBySeq<Row extends { readonly waiverSeq: number }>(rows: readonly Row[]): Map<number, Row[]> {
	return Map.groupBy(rows, ({ waiverSeq }) => waiverSeq)
}

/** One record may have become several waivers, one for each adult: only one of them has its id. */
function foreignIds(db: Db, deps: LoadDeps, organizationId: string, waivers: readonly Waiver[]) {
	const foreign = waivers.filter(({ evidence }) => evidence.imported?.system === SYSTEM)
	const seqs = foreign.map(({ seq }) => seq)
	const marks = new Map(
		seqs.length === 0
			? []
			: queries.listImportsBySeq(db, seqs).map(({ waiverSeq, mark }) => [waiverSeq, mark] as const),
	)
	return ({ seq, evidence: { imported } }: Waiver): string | undefined => {
		const mark = marks.get(seq)
		const foreignId = imported?.foreignId ?? undefined
		if (mark === undefined || foreignId === undefined) return undefined
		return Buffer.from(markOf(deps, organizationId, SYSTEM, [foreignId])).equals(mark) ? foreignId : undefined
	}
}

const UUID = new RegExp(UUID_PATTERN)

/**
 * By our id, or by the one that the other system had given it.
 * @throws Problem 404, also for a purged one and for what a second guardian signed, which is a part of the first waiver
 */
export function requireShown(db: Db, deps: LoadDeps, organizationId: string, id: string): Waiver {
	const ours = UUID.test(id) ? id.toLowerCase() : undefined
	const own = ours === undefined ? undefined : findWaiver(db, organizationId, ours)
	const foreignId = own === undefined ? findForeign(db, deps, organizationId, id) : undefined
	const waiver = own ?? (foreignId === undefined ? undefined : findWaiver(db, organizationId, foreignId))
	if (waiver === undefined) throw problem('not_found', 'No waiver has this id.')
	if (waiver.purgedAt !== null) throw problem('purged')
	if (waiver.evidence.coSigns !== undefined) throw problem('not_found', 'No waiver has this id.')
	return waiver
}

function findForeign(db: Db, deps: LoadDeps, organizationId: string, id: string): string | undefined {
	return queries.findIdByMark(db, organizationId, markOf(deps, organizationId, SYSTEM, [id]))
}
