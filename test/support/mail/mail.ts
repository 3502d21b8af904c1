/** A mail as its reader sees it. */
export type ReadMail = {
	readonly raw: string
	readonly headers: Readonly<Record<string, string>>
	readonly subject: string
	readonly text: string
	readonly html: string
	readonly parts: readonly MailPart[]
}

export type MailPart = {
	readonly headers: Readonly<Record<string, string>>
	readonly type: string
	readonly bytes: Buffer
}

/** Reads a mail (RFC 5322, MIME) as far as ours go: nested multiparts, base64 and quoted-printable, encoded words. */
export function readMail(raw: string): ReadMail {
	const parts = readParts(raw)
	const textOf = (type: string): string =>
		parts.find((part) => part.type === type && !isAttachment(part))?.bytes.toString('utf8') ?? ''
	const { headers } = split(raw)
	return {
		raw,
		headers,
		subject: decodeWords(headers['subject'] ?? ''),
		text: textOf('text/plain').replaceAll('\r\n', '\n'),
		html: textOf('text/html'),
		parts,
	}
}

/** The address at the end of which a token stands: what a guest would open. */
export function linkOf({ text }: Pick<ReadMail, 'text'>): string {
	const link = /^https?:\/\/\S+$/m.exec(text)?.[0]
	if (link === undefined) throw new Error('The mail has no link.')
	return link
}

/** `=?UTF-8?Q?...?=` and `=?UTF-8?B?...?=` (RFC 2047). */
export function decodeWords(text: string): string {
	return text
		.replace(/\?=\s+=\?/g, '?==?')
		.replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
			how.toLowerCase() === 'b'
				? Buffer.from(word, 'base64').toString('utf8')
				: decodeQuoted(word.replaceAll('_', ' ')).toString('utf8'),
		)
}

function isAttachment({ headers }: MailPart): boolean {
	return headers['content-disposition']?.startsWith('attachment') === true
}

function readParts(raw: string): MailPart[] {
	const { headers, body } = split(raw)
	const type = (headers['content-type'] ?? 'text/plain').split(';')[0]?.trim() ?? ''
	const boundary = /boundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1]
	if (boundary !== undefined)
		return body
			.split(`--${boundary}`)
			.slice(1, -1)
			.flatMap((part) => readParts(part.replace(/^\r\n/, '')))
	const encoding = headers['content-transfer-encoding']?.toLowerCase()
	const bytes =
		encoding === 'base64'
			? Buffer.from(body, 'base64')
			: encoding === 'quoted-printable'
				? decodeQuoted(body.replace(/\r\n$/, ''))
				: Buffer.from(body, 'latin1')
	return [{ headers, type, bytes }]
}

function split(raw: string): { headers: Record<string, string>; body: string } {
	const end = raw.indexOf('\r\n\r\n')
	const lines = raw
		.slice(0, end)
		.replace(/\r\n[ \t]+/g, ' ')
		.split('\r\n')
	const headers = lines.map((line) => {
		const at = line.indexOf(':')
		return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
	})
	return { headers: Object.fromEntries(headers), body: raw.slice(end + 4) }
}

function decodeQuoted(text: string): Buffer {
	const joined = text.replace(/=\r?\n/g, '')
	return Buffer.from(
		joined.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
		'latin1',
	)
}
