import { basename, dirname, extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { sha256Hex } from '../../kit/sha256.ts'
import type { Asset, Assets, Entries, Entry, PageAssets } from './entries.ts'
import { pageEntries } from './entries.ts'
import { bundleLazyParts } from './lazy-parts.ts'
import { bundleStyles } from './styles.ts'
import { bundleTexts } from './texts.ts'

/** The sources of the pages. */
const WEB = join(import.meta.dir, '..')

const TYPES: Readonly<Record<string, string>> = {
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.woff2': 'font/woff2',
}

/** Smaller files are not compressed, in bytes. */
const MIN_COMPRESSED = 512

/** Brotli's quality. 11 takes twenty times as long for about 7 % less, which is worth it in a build. */
const QUICK_QUALITY = 9
export const BEST_QUALITY = 11

/** Makes the files of all pages. @throws if the sources do not build */
export function makePageAssets(quality: number = QUICK_QUALITY): Promise<PageAssets> {
	return makeAssets(pageEntries, quality)
}

/** Loads, names and compresses the files of a table. Nothing is written to the disk. */
async function makeAssets<Name extends string>(
	entries: Entries<Name>,
	quality: number,
): Promise<Assets<Name>> {
	const files = new Map<string, Asset>()
	const paths: Partial<Record<Name, string>> = {}
	const outputs = await Promise.all(Object.values<Entry>(entries).map(make))
	for (const [at, name] of (Object.keys(entries) as Name[]).entries()) {
		for (const [index, file] of (outputs[at] ?? []).entries()) {
			const path = `/assets/${file.name}`
			files.set(path, compress({ type: TYPES[extname(path)] ?? '', bytes: file.bytes }, quality))
			if (index === 0) paths[name] = path
		}
	}
	return { ...(paths as Record<Name, string>), files }
}

type Output = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** Makes the files of an entry. Pages name only the first, which loads the others. */
async function make(entry: Entry): Promise<Output[]> {
	if ('split' in entry) return split(join(WEB, entry.split))
	const bytes = 'file' in entry ? await Bun.file(entry.file).bytes() : await bundle(join(WEB, entry.bundle))
	return [{ name: nameByHash(entry.name, bytes), bytes }]
}

/** Returns a name with the content's hash, such as `start.0123456789abcdef.js`. */
function nameByHash(name: string, bytes: Uint8Array): string {
	return name.replace(/(?=\.[^.]+$)/, `.${sha256Hex(bytes).slice(0, 16)}`)
}

const BUILD = {
	target: 'browser',
	format: 'esm',
	minify: true,
	sourcemap: 'none',
	// No environment variable may get into a page.
	env: 'disable',
	define: { 'process.env.NODE_ENV': '"production"' },
} as const

/** Bundles one script or style with all that it imports, so that a page makes one request for it. A style's fonts are entries of their own. */
async function bundle(entry: string): Promise<Uint8Array<ArrayBuffer>> {
	const { outputs } = await Bun.build({ ...BUILD, entrypoints: [entry], external: ['/assets/*'] })
	const [only] = outputs
	if (only === undefined) throw new Error(`The bundler made no output from ${entry}.`)
	return new Uint8Array(await only.arrayBuffer())
}

/** Bundles a script; screens, their styles and texts that it loads later are files beside it. The bundler names them by their content. */
async function split(entry: string): Promise<Output[]> {
	const texts = bundleTexts()
	const folder = dirname(entry)
	const parts = await bundleLazyParts(folder, join(folder, 'app.tsx'))
	const { outputs } = await Bun.build({
		...BUILD,
		entrypoints: [entry],
		splitting: true,
		external: ['/assets/*'],
		plugins: [parts, texts.plugin, await bundleStyles(bundle)],
		publicPath: '/assets/',
		naming: { entry: 'desk.[hash].[ext]', chunk: 'desk-[hash].[ext]' },
	})
	const first = outputs.filter(({ kind }) => kind === 'entry-point')
	const others = outputs.filter(({ kind }) => kind !== 'entry-point')
	const chunks = await Promise.all(
		[...first, ...others].map(async (output) => ({
			name: basename(output.path),
			bytes: new Uint8Array(await output.arrayBuffer()),
		})),
	)
	const words = Array.from(texts.files, ([name, bytes]) => ({ name, bytes }))
	return [...chunks, ...words.sort((a, b) => (a.name < b.name ? -1 : 1))]
}

function compress(asset: Asset, quality: number): Asset {
	const { bytes } = asset
	if (bytes.length < MIN_COMPRESSED) return asset
	const gzip = Bun.gzipSync(bytes, { level: 9 })
	const brotli = compressBrotli(bytes, quality)
	return {
		...asset,
		...(gzip.length < bytes.length ? { gzip } : {}),
		...(brotli.length < bytes.length ? { brotli } : {}),
	}
}

function compressBrotli(bytes: Uint8Array, quality: number): Uint8Array<ArrayBuffer> {
	return new Uint8Array(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
}
