import type { SendResult } from './transport.ts'

/** The error of nodemailer for a refused mail. */
export type SmtpFailure = {
	readonly code?: string
	readonly command?: string
	readonly responseCode?: number
	readonly response?: string
}

/**
 * Enhanced codes that speak of the recipient's address (RFC 3463, 3.2 and 3.3, and RFC 7505): no such mailbox, no such
 * domain, not an address, moved, takes no mail, disabled.
 */
const NO_SUCH_RECIPIENT = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/

/** The mailbox takes nothing today; tomorrow it may. Gmail says so with the code of a disabled one, too. */
const TAKES_NONE_NOW =
	/^5\d\d[ -](?:5\.2\.2\b|5\.2\.1 .*\brate\b)|\b(?:mailbox|inbox|over ?quota).{0,40}\bfull\b/i

/** Ours has sent enough, whatever the code: a relay or an account with a limit a day. */
const LIMIT = /^5\d\d[ -]5\.4\.5\b|\b(?:quota|limit(?:s|ed)?|rate|too many)\b/i

/** Servers without enhanced codes tell in words that they mean the sender, the relay or the text. */
const ABOUT_US =
	/relay|rcpthosts|spam|block|black ?list|deny|denied|permi|prohibit|authenti|\bauth\b|policy|spf|dkim|dmarc|reputation|sender|mailfrom|send ?as|helo\b|\bdns\b|outgoing|your account|unsolicited|content|virus/i

/** An enhanced code, which qmail writes at the end. Its (#5.1.1) is that of a mailbox that is not there. */
const IS_CODED = /^5\d\d[ -]5\.\d|\(#5\.(?!1\.1\))/

/** Replies to RCPT that mean the mailbox if nothing else is said (RFC 5321, 4.2.3). */
const BARE_RECIPIENT = new Set([550, 551, 553])

/**
 * RFC 5321, section 4.2: a 5xx reply is permanent. Only one that speaks of the recipient ends the address: every other
 * is about the sender, its relay or the text, and a venue's own fault must never cost it a guest.
 */
export function judgeFailure(failure: SmtpFailure): SendResult {
	const { code = 'unknown', command = '', responseCode, response = '' } = failure
	const cause = `${code}${responseCode === undefined ? '' : ` ${responseCode}`}`
	if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return { outcome: 'later', cause, isTransportDown: true }
	// Without a reply nothing was sent: the address is invalid.
	if (responseCode === undefined) return { outcome: 'rejected', cause }
	if (responseCode < 500) return { outcome: 'later', cause, isTransportDown: false }
	if (TAKES_NONE_NOW.test(response)) return { outcome: 'refused', cause }
	// A reply to MAIL speaks of the sender, with the same codes.
	if (command !== 'MAIL FROM' && NO_SUCH_RECIPIENT.test(response)) return { outcome: 'bounced' }
	if (LIMIT.test(response)) return { outcome: 'later', cause, isTransportDown: true }
	const isBare = command === 'RCPT TO' && BARE_RECIPIENT.has(responseCode) && !IS_CODED.test(response)
	return isBare && !ABOUT_US.test(response) ? { outcome: 'bounced' } : { outcome: 'rejected', cause }
}
