import { isRecord } from '../../../blocks/own.ts'
import type { Fields } from '../../../blocks/own.ts'
import { UUID_PATTERN } from '../../../kit/uuid.ts'

export type BounceReport = {
	/** `bounced` is permanent; temporary failures are not reported here. */
	readonly event: 'bounced' | 'complained' | 'delivered'
	/** The message's id, if the provider kept it. */
	readonly messageId: string | undefined
	readonly email: string | undefined
}

const MAX_REPORTS = 1_000

/** Amazon SES (by SNS), Brevo, Mailgun, Postmark, SendGrid, and a plain form: `event` with `messageId` or `email`. */
export function readBounces(body: unknown): BounceReport[] {
	const list: readonly unknown[] = Array.isArray(body) ? body : [body]
	return list.slice(0, MAX_REPORTS).flatMap((each) => (isRecord(each) ? readReport(each) : []))
}

function readReport(report: Fields): BounceReport[] {
	if (isRecord(report['event-data'])) return readMailgun(report['event-data'])
	if (typeof report['RecordType'] === 'string') return readPostmark(report)
	if (typeof report['Message'] === 'string') return readSns(report['Message'])
	if (sesKind(report) !== undefined) return readSes(report)
	return readPlain(report)
}

function readPlain(report: Fields): BounceReport[] {
	const event = PLAIN_EVENTS.get(report['event'])
	// SendGrid calls a temporary refusal "blocked".
	if (event === undefined || report['type'] === 'blocked') return []
	const messageId = report['messageId'] ?? report['smtp-id'] ?? report['message-id']
	return reportOf(event, messageId, report['email'])
}

/** A map: in an object, `constructor` would be an event, too. */
const PLAIN_EVENTS: ReadonlyMap<unknown, BounceReport['event']> = new Map([
	['bounced', 'bounced'],
	['bounce', 'bounced'],
	['hard_bounce', 'bounced'],
	['invalid_email', 'bounced'],
	['complained', 'complained'],
	['spamreport', 'complained'],
	['spam', 'complained'],
	['delivered', 'delivered'],
])

function readMailgun(data: Fields): BounceReport[] {
	const { event, severity, recipient, message } = data
	const headers = isRecord(message) && isRecord(message['headers']) ? message['headers'] : {}
	const id = headers['message-id']
	if (event === 'failed' && severity === 'permanent') return reportOf('bounced', id, recipient)
	if (event === 'complained' || event === 'delivered') return reportOf(event, id, recipient)
	return []
}

function readPostmark({
	RecordType: record,
	Type: type,
	Email: email,
	Recipient: recipient,
}: Fields): BounceReport[] {
	if (record === 'Bounce')
		return type === 'HardBounce' || type === 'BadEmailAddress' ? reportOf('bounced', undefined, email) : []
	if (record === 'SpamComplaint') return reportOf('complained', undefined, email)
	return record === 'Delivery' ? reportOf('delivered', undefined, recipient) : []
}

/** SNS wraps the message of SES as text. */
function readSns(message: string): BounceReport[] {
	try {
		const content: unknown = JSON.parse(message)
		return isRecord(content) ? readSes(content) : []
	} catch {
		return []
	}
}

/** Notifications of an identity and events of a configuration set differ in this name. */
function sesKind({ notificationType, eventType }: Fields): string | undefined {
	return textOf(notificationType) ?? textOf(eventType)
}

function readSes(report: Fields): BounceReport[] {
	const { bounce, complaint, mail } = report
	const type = sesKind(report)
	const id = sesMessageId(mail)
	if (type === 'Bounce' && isRecord(bounce) && bounce['bounceType'] === 'Permanent')
		return addressesOf(bounce['bouncedRecipients']).flatMap((email) => reportOf('bounced', id, email))
	if (type === 'Complaint' && isRecord(complaint))
		return addressesOf(complaint['complainedRecipients']).flatMap((email) =>
			reportOf('complained', id, email),
		)
	return type === 'Delivery' ? reportOf('delivered', id, undefined) : []
}

function sesMessageId(mail: unknown): unknown {
	if (!isRecord(mail) || !Array.isArray(mail['headers'])) return undefined
	const headers: readonly unknown[] = mail['headers']
	const header = headers.find(
		(each) => isRecord(each) && textOf(each['name'])?.toLowerCase() === 'message-id',
	)
	return isRecord(header) ? header['value'] : undefined
}

function addressesOf(recipients: unknown): unknown[] {
	const list: readonly unknown[] = Array.isArray(recipients) ? recipients : []
	return list.flatMap((each) => (isRecord(each) ? [each['emailAddress']] : []))
}

function reportOf(event: BounceReport['event'], id: unknown, email: unknown): BounceReport[] {
	const messageId = MESSAGE_ID.exec((textOf(id) ?? '').slice(0, MAX_LINE))?.[1]?.toLowerCase()
	const report = { event, messageId, email: textOf(email) }
	return report.messageId === undefined && report.email === undefined ? [] : [report]
}

/** Longest header that is read, in characters (RFC 5322): the pattern takes quadratic time. */
const MAX_LINE = 998

const MESSAGE_ID = new RegExp(`^\\s*<?(${UUID_PATTERN.slice(1, -1)})(?:@[^>]*>?)?\\s*$`)

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined
}
