import { expect, test } from 'bun:test'
import { acceptsGzip } from '../../../../src/http/headers/file-headers.ts'

test.each([
	['gzip', true],
	['br, gzip;q=0.5', true],
	['GZIP', true],
	['gzip;q=0.001, br', true],
	['gzip;q=0', false],
	['br, gzip ; q=0.000, *', false],
	['br', false],
	['', false],
])('Accept-Encoding "%s" takes gzip: %p', (header, expected) => {
	const request = new Request('http://localhost/', { headers: { 'accept-encoding': header } })
	expect(acceptsGzip(request)).toBe(expected)
})
