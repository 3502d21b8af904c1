import { createHash } from 'node:crypto'
import favicon from 'swagger-ui-dist/favicon-32x32.png' with { type: 'file' }
import swaggerScript from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import swaggerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import ownStyle from './own.css' with { type: 'file' }
import startScript from './start.js' with { type: 'file' }

/** The page's files. Imported as files so that a compiled binary carries them. */
const files = {
	'swagger-ui.css': { path: swaggerStyle, type: 'text/css; charset=utf-8' },
	'own.css': { path: ownStyle, type: 'text/css; charset=utf-8' },
	'swagger-ui.js': { path: swaggerScript, type: 'text/javascript; charset=utf-8' },
	'start.js': { path: startScript, type: 'text/javascript; charset=utf-8' },
	'favicon.png': { path: favicon, type: 'image/png' },
} as const

export type AssetName = keyof typeof files

export type Asset = {
	/** The name with the content's hash in it, `start.0123456789abcdef.js`. */
	readonly address: string
	readonly type: string
	/** Kept compressed: half a megabyte in the place of two. */
	readonly gzipped: Uint8Array<ArrayBuffer>
}

export type Assets = ReadonlyMap<AssetName, Asset>

/** Reads every file of the page. @throws when one is missing: a broken installation */
export async function loadAssets(): Promise<Assets> {
	const names = Object.keys(files) as AssetName[]
	return new Map(await Promise.all(names.map(async (name) => [name, await loadAsset(name)] as const)))
}

async function loadAsset(name: AssetName): Promise<Asset> {
	const { path, type } = files[name]
	const bytes = await Bun.file(path).bytes()
	const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
	return { address: name.replace(/\.(?=[^.]+$)/, `.${hash}.`), type, gzipped: Bun.gzipSync(bytes) }
}
