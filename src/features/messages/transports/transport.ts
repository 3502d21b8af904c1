import type { MailStyle, Composed } from '../delivery/compose.ts'

export type Mail = {
	/** Stays the same for each attempt, so that repeats are recognized. */
	readonly messageId: string
	readonly to: string
	readonly fromName: string
	readonly replyTo: string | null
	readonly written: Composed
	/** Also by one press in their mail program (RFC 8058). */
	readonly leave: string | undefined
	readonly logo:
		| (NonNullable<MailStyle['logo']> & { readonly bytes: Uint8Array; readonly contentType: string })
		| undefined
	readonly attachment: { readonly name: string; readonly bytes: Uint8Array } | undefined
}

export type Sms = { readonly id: string; readonly to: string; readonly text: string }

/**
 * `bounced`: the recipient is refused for good. `refused`: today, such as for a full mailbox. `rejected`: the sender or
 * the content is. `later`: undecided; if the transport itself fails, other messages need not be tried.
 */
export type SendResult =
	| { readonly outcome: 'sent' }
	| { readonly outcome: 'bounced' }
	| { readonly outcome: 'refused' | 'rejected'; readonly cause: string }
	| { readonly outcome: 'later'; readonly cause: string; readonly isTransportDown: boolean }

/** Never throws. */
export interface Transport<T> {
	send(message: T): Promise<SendResult>
	close(): void
}
