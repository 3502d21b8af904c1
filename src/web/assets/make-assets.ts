import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { sha256Hex } from '../../kit/sha256.ts'
import type { Asset, WebAssets } from './web-assets.ts'
import icon from './icon.svg' with { type: 'text' }

const SIGNING = join(import.meta.dir, '../signing')

/** Least size, in bytes, that is worth compressing. */
const MIN_COMPRESSED = 512

/** Brotli's effort: 11 takes twenty times as long for some 7 % less, which is for a build that runs once. */
const QUICK_EFFORT = 9
export const BEST_EFFORT = 11

/**
 * Makes the files that pages load: bundled, minified, named by their hash, compressed. Nothing is written.
 * @throws where the sources do not build
 */
export async function makeAssets(effort: number = QUICK_EFFORT): Promise<WebAssets> {
	const files = new Map<string, Asset>()
	const add = (name: string, extension: string, type: string, bytes: Uint8Array<ArrayBuffer>): string => {
		const path = `/assets/${name}.${sha256Hex(bytes).slice(0, 12)}.${extension}`
		files.set(path, compress({ type, bytes }, effort))
		return path
	}
	const [script, kioskScript, kioskStartScript, style] = await Promise.all([
		bundle(join(SIGNING, 'client/main.ts')),
		bundle(join(SIGNING, 'client/kiosk.ts')),
		bundle(join(SIGNING, 'client/kiosk-start.ts')),
		bundle(join(SIGNING, 'styles/signing.css')),
	])
	return {
		script: add('signing', 'js', SCRIPT_TYPE, script),
		kioskStartScript: add('kiosk-start', 'js', SCRIPT_TYPE, kioskStartScript),
		kioskScript: add('kiosk', 'js', SCRIPT_TYPE, kioskScript),
		style: add('signing', 'css', 'text/css; charset=utf-8', style),
		icon: add('icon', 'svg', 'image/svg+xml', new TextEncoder().encode(icon)),
		files,
	}
}

const SCRIPT_TYPE = 'text/javascript; charset=utf-8'

/** Each by itself, so that none has to load what it shares with another first. */
async function bundle(entry: string): Promise<Uint8Array<ArrayBuffer>> {
	const { outputs } = await Bun.build({
		entrypoints: [entry],
		target: 'browser',
		format: 'esm',
		minify: true,
		sourcemap: 'none',
		// Nothing of the machine's environment may get into a page.
		env: 'disable',
		define: { 'process.env.NODE_ENV': '"production"' },
	})
	const [only] = outputs
	if (only === undefined) throw new Error(`Nothing was built of ${entry}.`)
	return new Uint8Array(await only.arrayBuffer())
}

function compress(asset: Asset, effort: number): Asset {
	const { bytes } = asset
	if (bytes.length < MIN_COMPRESSED) return asset
	const brotli = new Uint8Array(
		brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
	)
	const gzip = Bun.gzipSync(bytes, { level: 9 })
	return {
		...asset,
		...(gzip.length < bytes.length ? { gzip } : {}),
		...(brotli.length < bytes.length ? { brotli } : {}),
	}
}
