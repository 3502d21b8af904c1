import type { Block, StoredImage } from '../../blocks/types.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { cutText } from '../../kit/text/text.ts'
import { readImageHeader } from '../../images/header.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import type { Actor } from '../audit/actor.ts'
import { keepForeignForm } from '../templates/keep-foreign-form.ts'
import { requireOrganization } from '../organization/organization.ts'
import { choiceOf } from '../organization/place.ts'
import { requireTemplate } from '../templates/template.ts'
import { tidyTags } from '../waivers/changes/set-tags.ts'
import { minorOfAgeAt } from '../waivers/expiry/expiry.ts'
import { findImportOfWaiver } from '../waivers/foreign/queries.ts'
import { storeForeign } from '../waivers/foreign/store.ts'
import type { ForeignFlag } from '../waivers/foreign/store.ts'
import type { ReceivedImage } from '../waivers/signing/check-answers.ts'
import { kindOf } from './documents.ts'
import type { Documents } from './documents.ts'
import { storePass } from './passes.ts'
import type { Plan, Source } from './plan.ts'
import type { PlannedWaiver } from './plan-waivers.ts'
import type { Column } from './reading/columns.ts'
import { personKey } from './reading/records.ts'
import type { ForeignRecord } from './reading/records.ts'
import type { Fault } from './reading/rows.ts'
import type { Import } from './table.ts'

export type ImportDeps = Pick<
	Deps,
	'db' | 'write' | 'clock' | 'ids' | 'linkTokens' | 'files' | 'replica' | 'disk' | 'wake'
>

type Work = {
	readonly actor: Actor
	readonly row: Import
	readonly plan: Plan
	readonly documents: Documents
	readonly keptIds: Source['keptIds']
}

/** A document that was read, and stored if it is a separate file. */
type Ready =
	| { readonly planned: PlannedWaiver; readonly pdfSha256: string | null; readonly scan: Scan | null }
	| { readonly fault: Fault }

type Scan = { readonly image: StoredImage; readonly bytes: Uint8Array }

/** In one transaction, after the files that its rows name. @returns how many waivers are new @throws RefusedRow */
export async function storeWaivers(
	deps: ImportDeps,
	work: Work,
	planned: readonly PlannedWaiver[],
): Promise<{ readonly added: number; readonly faults: readonly Fault[] }> {
	return deps.files.exclusively(async () => {
		const ready = await Promise.all(planned.map((each) => readyWaiver(deps, work.documents, each)))
		const total = await deps.write((tx) => {
			let count = 0
			for (const each of ready) if ('planned' in each && storeWaiver(tx, deps, work, each)) count++
			return count
		})
		return { added: total, faults: ready.flatMap((each) => ('fault' in each ? [each.fault] : [])) }
	})
}

async function readyWaiver(
	{ files }: ImportDeps,
	documents: Documents,
	planned: PlannedWaiver,
): Promise<Ready> {
	const { document, record } = planned
	if (document === undefined) return { planned, pdfSha256: null, scan: null }
	const bytes = await documents.read(document)
	if (kindOf(bytes) === 'pdf') return { planned, pdfSha256: await files.put(bytes), scan: null }
	const header = readImageHeader(bytes)
	if ('fault' in header) return { fault: damaged(record.lines[0] ?? 0) }
	const image: StoredImage = { image: true, ...header, sha256: sha256Hex(bytes), bytes: bytes.length }
	return { planned, pdfSha256: null, scan: { image, bytes } }
}

function damaged(line: number): Fault {
	return {
		line,
		column: null,
		code: 'document',
		message: 'The picture of the document is damaged. Scan it again.',
	}
}

/** @returns false if another run has brought it meanwhile @throws RefusedRow */
function storeWaiver(
	tx: Tx,
	deps: ImportDeps,
	{ actor, row, plan, keptIds }: Work,
	{ planned, pdfSha256, scan }: Extract<Ready, { planned: unknown }>,
): boolean {
	const { record, mark, expiresAt } = planned
	const { settings, columns, timezone } = plan
	if (findImportOfWaiver(tx, row.organizationId, mark) !== undefined) return false
	const version = keepForeignForm(tx, deps, {
		actor,
		system: settings.system,
		title: record.form ?? settings.system,
		blocks: blocksOf(columns),
	})
	const ours =
		settings.countsFor === null ? undefined : requireTemplate(tx, row.organizationId, settings.countsFor)
	const { people } = storeForeign(tx, deps, {
		actor,
		version,
		from: {
			system: settings.system,
			foreignId: record.externalId,
			importId: row.id,
			countsFor: ours?.id ?? null,
		},
		mark,
		signer: record.signer,
		minors: record.minors,
		signerTakesPart: record.signerTakesPart,
		signedAt: record.signedAt,
		expiresAt,
		minorOfAgeAt:
			ours === undefined
				? null
				: minorOfAgeAt(ours.settings, record.minors, {
						timezone,
						law: choiceOf(requireOrganization(tx, row.organizationId)).entry,
					}),
		values: valuesOf(columns, record.cells, scan),
		images: scan === null ? [] : [toImage(scan)],
		tags: tidyTags(['imported', ...record.tags]),
		flags: settings.openFlags ? flagsOf(columns, record.cells) : [],
		pdfSha256,
		keptIds: keptIds && keptIdsOf(keptIds, record),
	})
	for (const pass of record.passes) {
		const participantId = people.find(({ person }) => person === pass.person)?.participantId
		if (participantId !== undefined)
			storePass(tx, deps, pass, { organizationId: row.organizationId, participantId, columns })
	}
	return true
}

function keptIdsOf(keptIds: NonNullable<Source['keptIds']>, { externalId, signer, minors }: ForeignRecord) {
	const kept = keptIds.get(externalId ?? '')
	return (
		kept && {
			waiver: kept.waiver,
			people: [signer, ...minors].map((person) => kept.people.get(personKey(person))),
		}
	)
}

const SCAN = { id: 'scan', type: 'photo_capture' } as const

/** Every column is a question, so that nothing is dropped. A column that we don't know may be about health. */
function blocksOf(columns: readonly Column[]): Block[] {
	return [
		...columns.map(({ heading, field }, at): Block => ({
			id: columnId(at),
			type: 'long_text',
			label: cutText(heading.trim(), MAX_LABEL) || `Column ${at + 1}`,
			sensitivity: field === null || field === 'flags' ? 'health' : 'personal',
		})),
		{ ...SCAN, label: 'Scan', sensitivity: 'personal' },
	]
}

/** In code points. */
const MAX_LABEL = 200

const columnId = (at: number): string => `column_${at + 1}`

function valuesOf(
	columns: readonly Column[],
	cells: readonly string[],
	scan: Scan | null,
): Record<string, unknown> {
	const answers = columns.flatMap((_column, at) => {
		const cell = (cells[at] ?? '').trim()
		return cell === '' ? [] : [[columnId(at), cell] as const]
	})
	return { ...Object.fromEntries(answers), ...(scan === null ? {} : { [SCAN.id]: scan.image }) }
}

/** As the other system names its reasons. */
function flagsOf(columns: readonly Column[], cells: readonly string[]): ForeignFlag[] {
	return columns.flatMap(({ heading, field }, at) => {
		const value = cutText((cells[at] ?? '').trim(), MAX_FLAG)
		if (field !== 'flags' || value === '') return []
		return [{ blockId: columnId(at), label: cutText(heading.trim(), MAX_LABEL), value }]
	})
}

/** In code points. The answer has the whole text. */
const MAX_FLAG = 500

function toImage({ image: { sha256 }, bytes }: Scan): ReceivedImage {
	return { path: SCAN.id, blockId: SCAN.id, blockType: SCAN.type, bytes, sha256 }
}
