import { slugify } from '../../kit/text/slug.ts'

/** For a name without a letter or digit that can be transliterated. */
const FALLBACK = 'waiver'

export function chooseSlug(name: string, isTaken: (slug: string) => boolean): string {
	const base = slugify(name) || FALLBACK
	let slug = base
	for (let n = 2; isTaken(slug); n++) slug = `${base}-${n}`
	return slug
}
