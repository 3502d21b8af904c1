const EXTENSIONS = {
	'application/json': 'json',
	'application/pdf': 'pdf',
	'application/zip': 'zip',
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/webp': 'webp',
	'message/rfc822': 'eml',
	'text/csv; charset=utf-8': 'csv',
} as const

export type FileType = keyof typeof EXTENSIONS

type FileResponse = {
	readonly contentType: FileType
	readonly name: string
	readonly disposition?: 'inline' | 'attachment'
}

/** Headers of a file response: not cached, not executed, and not sniffed for another type. */
export function fileHeaders({
	contentType,
	name,
	disposition = 'attachment',
}: FileResponse): Record<string, string> {
	return {
		'content-type': contentType,
		'content-disposition': `${disposition}; filename="${name}.${EXTENSIONS[contentType]}"`,
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
		'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
		'cross-origin-resource-policy': 'same-origin',
	}
}

/** By the header Accept-Encoding (RFC 9110, 12.5.3); `q=0` refuses it. */
export function acceptsGzip(request: Request): boolean {
	const encodings = request.headers.get('accept-encoding') ?? ''
	return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(encodings)
}
