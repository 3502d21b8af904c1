import { slugify } from '../../kit/text/slug.ts'

/** The slug of a name without a letter or digit that can be transliterated. */
const FALLBACK = 'waiver'

/** Makes a slug of a name: the first of `name`, `name-2`, `name-3`, … that is free. */
export function chooseSlug(name: string, isTaken: (slug: string) => boolean): string {
	const base = slugify(name) || FALLBACK
	let slug = base
	for (let n = 2; isTaken(slug); n++) slug = `${base}-${n}`
	return slug
}
