import { brotliDecompressSync } from 'node:zlib'
import { lazy } from '../../kit/lazy.ts'
import type { Asset } from './entries.ts'

/**
 * Returns a file of which the binary carries the smallest form alone. The others are made when a page first needs one, as
 * over plain HTTP, where browsers don't read Brotli.
 */
export function unpackAsset(type: string, brotli: Uint8Array<ArrayBuffer>): Asset {
	const bytes = lazy(() => new Uint8Array(brotliDecompressSync(brotli)))
	const gzip = lazy(() => Bun.gzipSync(bytes(), { level: 9 }))
	return {
		type,
		brotli,
		get bytes() {
			return bytes()
		},
		get gzip() {
			return gzip()
		},
	}
}
