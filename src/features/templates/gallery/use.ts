import { isRecord } from '../../../blocks/own.ts'
import type { Block } from '../../../blocks/types.ts'
import type { ActDeps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import type { Actor } from '../../audit/actor.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { addTemplate } from '../create.ts'
import type { TemplateRow } from '../queries.ts'
import { replaceDraft } from '../drafts/save.ts'
import { choiceOf, companyOf } from '../../organization/place.ts'
import type { Organization } from '../../organization/table.ts'
import { GALLERY_LANGUAGES, galleryOf } from './forms.ts'
import type { GalleryForm } from './forms.ts'
import type { UseGalleryForm } from './model.ts'

const VENUE = '{venue}'
const RELEASEE = '{releasee}'

type Call = {
	readonly actor: Actor
	readonly form: string
	readonly input: UseGalleryForm
	/** Null for all. */
	readonly locationIds: readonly string[] | null
}

/** The draft has the wanted languages and names the venue. @throws Problem 404 for an unknown form, 409 for too many */
export function makeFromGallery(
	deps: ActDeps,
	{ actor, form: name, input, locationIds }: Call,
): Promise<TemplateRow> {
	const { languages } = input
	const [first = GALLERY_LANGUAGES[0]] = languages
	return deps.write((tx) => {
		const organization = requireOrganization(tx, actor.organizationId)
		const form = requireForm(organization, name)
		const names = { venue: organization.name, releasee: companyOf(organization) }
		const settings = { ...form.settings, languages }
		const title = input.name ?? form.title[first]
		const template = addTemplate(tx, deps, { actor, name: title, settings, locationIds })
		const blocks = form.blocks.map((block) => adapt(block, { languages, ...names }) as Block)
		replaceDraft(tx, deps, { actor, templateId: template.id, sent: { blocks } })
		return template
	})
}

/** In the words that count for something at the place of the organization. */
export function listGalleryOf(organization: Organization): readonly GalleryForm[] {
	return galleryOf[choiceOf(organization).entry.textFamily]
}

function requireForm(organization: Organization, name: string): GalleryForm {
	const form = listGalleryOf(organization).find((each) => each.name === name)
	if (form === undefined) throw problem('not_found', 'No form of the gallery has this name.')
	return form
}

type Adaptation = { readonly languages: readonly string[]; readonly venue: string; readonly releasee: string }

function adapt(value: unknown, to: Adaptation): unknown {
	if (typeof value === 'string')
		return value.replaceAll(VENUE, () => to.venue).replaceAll(RELEASEE, () => to.releasee)
	if (Array.isArray(value)) return value.map((each) => adapt(each, to))
	if (!isRecord(value)) return value
	const tags = isInEach(value) ? to.languages : Object.keys(value)
	return Object.fromEntries(tags.map((key) => [key, adapt(value[key], to)]))
}

function isInEach(value: object): boolean {
	return GALLERY_LANGUAGES.every((tag) => tag in value)
}
