/** By the header Accept-Encoding (RFC 9110, 12.5.3); `q=0` refuses it. */
export function acceptsGzip(request: Request): boolean {
	const encodings = request.headers.get('accept-encoding') ?? ''
	return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(encodings)
}
