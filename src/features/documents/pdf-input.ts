import { documentWords } from '../../i18n/dictionaries.ts'
import { pickWords } from '../../i18n/languages.ts'
import type { Db } from '../../db/client.ts'
import type { ShownBlock } from '../../blocks/types.ts'
import type { Deps } from '../../deps.ts'
import type { DocumentWords } from '../../i18n/dictionaries.ts'
import type { PdfAttachment, PdfImage, PdfInput } from '../../pdf/input.ts'
import { canonicalJson } from '../../ledger/canonical-json.ts'
import { paperOf, placeLocale } from '../../i18n/region.ts'
import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import type { EntryProof } from '../evidence/prove.ts'
import { findNaming } from '../links/guardian/queries.ts'
import { publicAddress } from '../links/token/address.ts'
import { placeOf } from '../organization/hosts.ts'
import { addressAt, countryAt, nameReleasee, timezoneAt } from '../organization/place.ts'
import { findLocation } from '../locations/queries.ts'
import { linksOf, lookAt, requireOrganization } from '../organization/organization.ts'
import type { ShownHead } from './table.ts'
import { titleOf } from '../templates/languages.ts'
import type { TemplateVersion } from '../templates/table.ts'
import { requireVersion } from '../templates/signable.ts'
import { requireTemplate } from '../templates/template.ts'
import { certificateOf } from './certificate.ts'
import { listImages } from '../waivers/image-queries.ts'
import { listWaiverParticipants } from '../waivers/queries.ts'
import { showSigned } from '../waivers/show-answers.ts'
import { receiptOf } from './receipt.ts'
import type { Waiver } from '../waivers/table.ts'
import { fullName } from '../../kit/text/full-name.ts'
import { defined } from '../../kit/defined.ts'

type LoadImage = (fileSha256: string) => Promise<Uint8Array | undefined>

/** As of the first rendering. Later ones show the same. */
export function headOf({ db, config }: Pick<Deps, 'db' | 'config'>, waiver: Waiver): ShownHead {
	const organization = requireOrganization(db, waiver.organizationId)
	const template = requireTemplate(db, waiver.organizationId, waiver.templateId)
	const { organizationId, locationId } = waiver
	const location = locationId === null ? undefined : findLocation(db, organizationId, locationId)
	const { color, logo } = lookAt(organization, location)
	const { privacyUrl, imprintUrl } = linksOf(organization)
	const country = countryAt(organization, location)
	return {
		organization: organization.name,
		timezone: timezoneAt(organization, location),
		template: titleOf(
			template,
			requireVersion(db, waiver.templateVersionId).blocks,
			waiver.evidence.language,
		),
		color,
		logo: logo && { sha256: logo.sha256, width: logo.width, height: logo.height },
		address: publicAddress(placeOf(config, organization)),
		...defined({
			postalAddress: addressAt(organization, location) ?? undefined,
			country: country ?? undefined,
			paper: paperOf(country) === 'letter' ? ('letter' as const) : undefined,
			privacyUrl: privacyUrl ?? undefined,
			imprintUrl: imprintUrl ?? undefined,
		}),
	}
}

export async function toPdfInput(
	db: Db,
	waiver: Waiver,
	{ layout, head, proof, load }: { layout: number; head: ShownHead; proof: EntryProof; load: LoadImage },
): Promise<PdfInput> {
	const { organizationId, evidence } = waiver
	const template = requireTemplate(db, organizationId, waiver.templateId)
	const version = requireVersion(db, waiver.templateVersionId)
	const words = pickWords(documentWords, evidence.language)
	const blocks = withoutTitle(
		showSigned({ waiver, template, version }, evidence.language, head.country),
		head.template,
	)
	const people = listWaiverParticipants(db, waiver.seq)
	// All rows are read before the first await, so that no purge comes in between.
	const images = readImages(db, waiver, load)
	const attachments = [attachReceipt(db, waiver, proof), attachTerms(version)]
	const certificate = certificateOf({
		waiver,
		people,
		blocks,
		termsHash: version.termsHash,
		namedGuardian: findNaming(db, waiver.seq),
		proof,
		timezone: head.timezone,
		locale: placeLocale(evidence.language, head.country ?? null),
		words: words.evidence,
	})
	return {
		layout,
		...defined({ paper: head.paper }),
		language: evidence.language,
		organization: await showOrganization(waiver, words, head, load),
		template: { name: head.template, versionNumber: version.versionNumber },
		waiver: {
			id: waiver.id,
			signedAt: toTimestamp(waiver.signedAt),
			expiresAt: timestampOrNull(waiver.expiresAt),
			hash: waiver.hash,
			chainSeq: waiver.chainSeq,
		},
		blocks,
		readBlocks: evidence.read ?? [],
		participants: people.map(({ role, person }) => ({
			role,
			name: fullName(person, evidence.language),
			...defined({ dateOfBirth: person.dateOfBirth }),
		})),
		signerTakesPart: evidence.signerTakesPart !== false,
		images: await images,
		words,
		certificate,
		verifyUrl: `${head.address}/verify/${waiver.id}`,
		attachments,
	}
}

async function showOrganization(
	{ evidence: { releasee } }: Waiver,
	words: DocumentWords,
	head: ShownHead,
	load: LoadImage,
): Promise<PdfInput['organization']> {
	return {
		name: head.organization,
		timezone: head.timezone,
		...defined({ country: head.country }),
		color: head.color,
		logo: await loadLogo(head, load),
		address: head.postalAddress ?? null,
		...defined({ releasee: releasee && nameReleasee(releasee) }),
		links: [
			{ text: words.privacy, href: head.privacyUrl },
			{ text: words.imprint, href: head.imprintUrl },
		].flatMap(({ text, href }) => (href === undefined ? [] : [{ text, href }])),
	}
}

function attachReceipt(db: Db, waiver: Waiver, proof: EntryProof): PdfAttachment {
	const description = 'Proves, without this service, that the waiver was signed as shown here.'
	return json('receipt.json', receiptOf(db, waiver, proof), description)
}

function attachTerms({ blocks }: TemplateVersion): PdfAttachment {
	return json('terms.json', canonicalJson(blocks), 'The form in every language. The receipt holds its hash.')
}

function json(name: string, text: string, description: string): PdfAttachment {
	return { name, contentType: 'application/json', description, text }
}

function withoutTitle(blocks: ShownBlock[], title: string): ShownBlock[] {
	const [first] = blocks
	const isTitle = first?.kind === 'heading' && first.level === 1 && first.text.text === title
	return isTitle ? blocks.slice(1) : blocks
}

function readImages(db: Db, waiver: Waiver, load: LoadImage): Promise<PdfImage[]> {
	return Promise.all(
		listImages(db, waiver.seq).map(async ({ path, fileSha256, contentType, width, height }) => ({
			path,
			contentType: contentType ?? 'image/png',
			bytes: (fileSha256 === null ? undefined : await load(fileSha256)) ?? null,
			width: width ?? 0,
			height: height ?? 0,
		})),
	)
}

async function loadLogo({ logo }: ShownHead, load: LoadImage): Promise<PdfImage | null> {
	if (logo === null) return null
	const { sha256, width, height } = logo
	const bytes = (await load(sha256)) ?? null
	return { path: '', contentType: 'image/png', bytes, width, height }
}
