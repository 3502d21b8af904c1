import type { Output } from '../../kit/client/operations.ts'

export type Source = Output<'listBookingSources'>['items'][number]

/** What was made: the secret is null where the venue brings it. */
export type NewSource = { readonly source: Source; readonly secret: string | null }

/** Names that are the same in every language. */
export const SYSTEM_NAMES = { stripe: 'Stripe', woocommerce: 'WooCommerce', pretix: 'pretix' } as const
