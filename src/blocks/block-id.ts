export const MAX_BLOCK_ID = 64

const FORM = new RegExp(`^[A-Za-z0-9_-]{1,${MAX_BLOCK_ID}}$`)

export function isBlockIdLike(text: string): boolean {
	return FORM.test(text)
}
