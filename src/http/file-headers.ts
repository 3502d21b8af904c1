/** Types of the files that are answered, with the extensions that their names get. */
const EXTENSIONS = {
	'application/json': 'json',
	'application/pdf': 'pdf',
	'application/zip': 'zip',
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'message/rfc822': 'eml',
	'text/csv; charset=utf-8': 'csv',
} as const

export type FileType = keyof typeof EXTENSIONS

type FileResponse = {
	readonly contentType: FileType
	/** Of letters, digits, `_` and `-`, without an extension. */
	readonly name: string
	/** Whether a browser shows it or saves it; saved where nothing is said. */
	readonly disposition?: 'inline' | 'attachment'
}

/** Headers of an answer that is a file: it is kept by nobody, runs nothing, and is taken for nothing but what it is. */
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
		'content-security-policy': "default-src 'none'; sandbox",
		'cross-origin-resource-policy': 'same-origin',
	}
}
