import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { sha256Hex } from '../../kit/sha256.ts'
import type { Asset, Assets } from './asset.ts'
import { docsEntries, pageEntries } from './entries.ts'
import type { DocsAssets, Entries, Entry, PageAssets } from './entries.ts'

const SIGNING = join(import.meta.dir, '../signing')

const TYPES: Readonly<Record<string, string>> = {
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
}

/** Smaller files are not compressed, in bytes. */
const MIN_COMPRESSED = 512

/** Brotli's quality. 11 takes twenty times as long for about 7 % less, which is worth it in a build. */
const QUICK_QUALITY = 9
export const BEST_QUALITY = 11

/** Makes the files of the guests' pages. @throws if the sources do not build */
export function makePageAssets(quality: number = QUICK_QUALITY): Promise<PageAssets> {
	return makeAssets(pageEntries, '/assets', quality)
}

/** Makes the files of the API reference, without brotli: it would take a quarter of a second at the first request. */
export function makeDocsAssets(): Promise<DocsAssets> {
	return makeAssets(docsEntries, '/docs/assets')
}

/** Loads, names and compresses the files of a table. Nothing is written to the disk. */
async function makeAssets<Name extends string>(
	entries: Entries<Name>,
	folder: string,
	quality?: number,
): Promise<Assets<Name>> {
	const files = new Map<string, Asset>()
	const paths: Partial<Record<Name, string>> = {}
	const contents = await Promise.all(Object.values<Entry>(entries).map(read))
	for (const [at, name] of (Object.keys(entries) as Name[]).entries()) {
		const bytes = contents[at] ?? new Uint8Array()
		const path = `${folder}/${nameByHash(entries[name].name, bytes)}`
		files.set(path, compress({ type: TYPES[extname(path)] ?? '', bytes }, quality))
		paths[name] = path
	}
	return { ...(paths as Record<Name, string>), files }
}

function read(entry: Entry): Promise<Uint8Array<ArrayBuffer>> {
	return 'file' in entry ? Bun.file(entry.file).bytes() : bundle(join(SIGNING, entry.bundle))
}

/** Returns a name with the content's hash, such as `start.0123456789abcdef.js`. */
function nameByHash(name: string, bytes: Uint8Array): string {
	return name.replace(/(?=\.[^.]+$)/, `.${sha256Hex(bytes).slice(0, 16)}`)
}

/** Bundles one script or style with all that it imports, so that a page makes one request for it. */
async function bundle(entry: string): Promise<Uint8Array<ArrayBuffer>> {
	const { outputs } = await Bun.build({
		entrypoints: [entry],
		target: 'browser',
		format: 'esm',
		minify: true,
		sourcemap: 'none',
		// No environment variable may get into a page.
		env: 'disable',
		define: { 'process.env.NODE_ENV': '"production"' },
	})
	const [only] = outputs
	if (only === undefined) throw new Error(`The bundler made nothing of ${entry}.`)
	return new Uint8Array(await only.arrayBuffer())
}

function compress(asset: Asset, quality: number | undefined): Asset {
	const { bytes } = asset
	if (bytes.length < MIN_COMPRESSED) return asset
	const gzip = Bun.gzipSync(bytes, { level: 9 })
	const brotli = quality === undefined ? bytes : compressBrotli(bytes, quality)
	return {
		...asset,
		...(gzip.length < bytes.length ? { gzip } : {}),
		...(brotli.length < bytes.length ? { brotli } : {}),
	}
}

function compressBrotli(bytes: Uint8Array, quality: number): Uint8Array<ArrayBuffer> {
	return new Uint8Array(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
}
