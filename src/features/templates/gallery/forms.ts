import type { Block } from '../../../blocks/types.ts'
import { hasOwn, isRecord, readOwn } from '../../../blocks/own.ts'
import type { TextFamily } from '../../../jurisdictions/entry.ts'
import type { TemplateSettings } from '../model.ts'
import climbing from './climbing.json' with { type: 'json' }
import standing from './standing-blocks.json' with { type: 'json' }
import event from './event.json' with { type: 'json' }
import kidsCamp from './kids-camp.json' with { type: 'json' }
import photoRelease from './photo-release.json' with { type: 'json' }
import rental from './rental.json' with { type: 'json' }
import trampoline from './trampoline.json' with { type: 'json' }

export const GALLERY_LANGUAGES = ['en', 'de', 'fr', 'es'] as const

export type GalleryLanguage = (typeof GALLERY_LANGUAGES)[number]

type InEach = Readonly<Record<GalleryLanguage, string>>

export type GalleryForm = {
	readonly name: string
	readonly title: InEach
	readonly summary: InEach
	readonly settings: TemplateSettings
	readonly blocks: readonly Block[]
}

/** A text stands for a block of `standing-blocks.json`, which several forms share. */
type FormTexts = {
	readonly title: InEach
	readonly summary: InEach
	readonly settings: object
	readonly blocks: readonly (string | object)[]
}

const forms: Readonly<Record<string, FormTexts>> = {
	climbing,
	trampoline,
	rental,
	event,
	'photo-release': photoRelease,
	'kids-camp': kidsCamp,
}

/** Information about risks, or a release of negligence: which one counts for something depends on the place. */
export const galleryOf: Readonly<Record<TextFamily, readonly GalleryForm[]>> = {
	information: makeForms('information'),
	release: makeForms('release'),
}

function makeForms(family: TextFamily): readonly GalleryForm[] {
	return Object.entries(forms).map(([name, form]) => ({
		...form,
		name,
		// A test publishes each of them.
		settings: form.settings as TemplateSettings,
		blocks: form.blocks.map(
			(block) => (typeof block === 'string' ? readStanding(block, family) : block) as Block,
		),
	}))
}

function readStanding(name: string, family: TextFamily): unknown {
	const block = readOwn(standing, name)
	return isRecord(block) && !hasOwn(block, 'id') ? readOwn(block, family) : block
}
