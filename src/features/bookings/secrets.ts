import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/problems.ts'
import type { SourceKind } from './model.ts'
import type { BookingSource } from './table.ts'

/** HMAC-SHA256 gains nothing from more. */
const SECRET_BYTES = 32

/** Standard Webhooks asks for 24 bytes and more; what a venue types for a shop may be shorter. */
const MIN_KEY_BYTES = 24
const MIN_TEXT = 12

/** `shown` is null for one that the venue gave itself. */
export type NewSecret = { readonly shown: string | null; readonly sealed: Uint8Array }

/**
 * Stripe makes its secret only once it has our address: until the venue brings it, the secret is one that nobody has.
 * @throws Problem 422 for one that this kind of source can't have, and for a missing token
 */
export function readSecret(
	{ ids, secretBox }: Pick<Deps, 'ids' | 'secretBox'>,
	{ id, kind, given }: { readonly id: string; readonly kind: SourceKind; readonly given: string | undefined },
): NewSecret {
	const text = given?.trim()
	if (text !== undefined) requireFit(kind, text)
	else if (kind === 'pretix') throw refuse(ADVICE[kind])
	const shown = text ?? `whsec_${Buffer.from(ids.random(SECRET_BYTES)).toString('base64')}`
	const isToShow = text === undefined && kind !== 'stripe'
	return { shown: isToShow ? shown : null, sealed: secretBox.seal(Buffer.from(shown), id) }
}

const ADVICE: Readonly<Record<SourceKind, string>> = {
	stripe: 'Send the signing secret that Stripe shows for its webhook. It begins with whsec_.',
	woocommerce: `Send a secret of at least ${MIN_TEXT} characters, or leave it out.`,
	pretix: 'Send an API token of pretix: at least 12 letters and digits.',
	generic: `Send whsec_ and base64 of at least ${MIN_KEY_BYTES} bytes, or leave it out.`,
}

function requireFit(kind: SourceKind, text: string): void {
	const isFit = {
		stripe: /^whsec_[\x21-\x7e]{12,}$/.test(text),
		woocommerce: text.length >= MIN_TEXT,
		// It becomes a header.
		pretix: /^[A-Za-z0-9]{12,}$/.test(text),
		generic:
			/^whsec_[A-Za-z0-9+/]+=*$/.test(text) && keyOf('generic', Buffer.from(text)).length >= MIN_KEY_BYTES,
	}[kind]
	if (!isFit) throw refuse(ADVICE[kind])
}

function refuse(advice: string): Error {
	return invalidField('/secret', 'secret', advice)
}

/** Of Standard Webhooks, the bytes that the text encodes; of others, the text itself. */
function keyOf(kind: SourceKind, text: Uint8Array): Uint8Array {
	return kind === 'generic'
		? Buffer.from(Buffer.from(text).toString().slice('whsec_'.length), 'base64')
		: text
}

/**
 * The keys that sign now: for a day after a rotation, also the previous one. None if they were sealed by a key file that
 * has been replaced. @throws KeyFileLost while the key file is lost
 */
export function openSecrets(
	{ secretBox }: Pick<Deps, 'secretBox'>,
	{ id, kind, secret, previousSecret, previousUntil }: BookingSource,
	now: number,
): Uint8Array[] {
	const both = [secret, ...(previousSecret !== null && now < (previousUntil ?? 0) ? [previousSecret] : [])]
	return both
		.map((sealed) => secretBox.open(sealed, id))
		.filter((text) => text !== undefined)
		.map((text) => keyOf(kind, text))
}
