import type { MailStyle, Written } from './compose.ts'

/** A mail as it goes out. */
export type Mail = {
	/** Stays the same however often it is sent, so that a double can be told. */
	readonly messageId: string
	readonly to: string
	readonly fromName: string
	readonly replyTo: string | null
	readonly written: Written
	readonly logo:
		| (NonNullable<MailStyle['logo']> & { readonly bytes: Uint8Array; readonly contentType: string })
		| undefined
	readonly attachment: { readonly name: string; readonly bytes: Uint8Array } | undefined
}

export type Sms = { readonly id: string; readonly to: string; readonly text: string }

/**
 * What came of handing a message over. `bounced`: the recipient is refused for good. `rejected`: what it says, or we
 * who say it, are refused for good. `later`: nothing is settled; where the way itself is closed, others needn't try.
 */
export type SendResult =
	| { readonly outcome: 'sent' }
	| { readonly outcome: 'bounced' }
	| { readonly outcome: 'rejected'; readonly cause: string }
	| { readonly outcome: 'later'; readonly cause: string; readonly isTransportDown: boolean }

/** A way out: a mail server, a text message gateway, or a folder of files. It never throws. */
export interface Transport<T> {
	send(message: T): Promise<SendResult>
	close(): void
}
