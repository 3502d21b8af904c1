/** A file that a waiver names, by the hash that it must have. */
export type NamedFile = { readonly sha256: string; readonly what: string }

export type ImageFile = { readonly path: string; readonly file_sha256: string | null }

export const NO_HASH = 'the name of a file is no hash'

export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** The files of the stored images, by the path of their commitments. */
export function listKept(images: readonly ImageFile[]): (NamedFile & { readonly path: string })[] {
	return images.flatMap(({ path, file_sha256: hash }) =>
		hash === null ? [] : [{ path: `kept/${path}`, sha256: hash, what: `image ${path}` }],
	)
}
