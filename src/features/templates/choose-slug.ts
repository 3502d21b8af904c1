import { slugify } from '../../kit/slug.ts'

/** What a name without a letter or digit that transliterates is called in an address. */
const FALLBACK = 'waiver'

/** A slug from a name: the first of `name`, `name-2`, `name-3`, … that is not taken. */
export function chooseSlug(name: string, isTaken: (slug: string) => boolean): string {
	const base = slugify(name) || FALLBACK
	let slug = base
	for (let n = 2; isTaken(slug); n++) slug = `${base}-${n}`
	return slug
}
