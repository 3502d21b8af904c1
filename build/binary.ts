import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BunPlugin } from 'bun'
import manifest from '../package.json' with { type: 'json' }
import { BEST_QUALITY, makePageAssets } from '../src/web/assets/make-assets.ts'
import type { PageAssets } from '../src/web/assets/entries.ts'
import { readCommit } from '../src/kit/release/commit.ts'
import { makeNotices } from './notices.ts'
import { makeSbom } from './sbom.ts'
import type { Lockfile } from './sbom.ts'

/**
 * Makes the one file that a venue runs: `dist/waiver`, with pages, fonts, migrations, Workers and sharp's native libraries
 * in it, and beside it `dist/waiver.cdx.json`, which lists what it was made of, and `dist/waiver.licenses.txt`, under which
 * terms. `--target linux-arm64 --outfile
 * dist/waiver-arm64` makes it for another processor.
 */
const { values: options } = parseArgs({
	args: Bun.argv.slice(2),
	options: {
		target: { type: 'string', default: `linux-${process.arch}` },
		outfile: { type: 'string', default: 'dist/waiver' },
	},
})

const ROOT = join(import.meta.dir, '..')
const source = (path: string): string => join(ROOT, 'src', path)

/** The processors that it is made for, as Bun names them. */
const TARGETS: Readonly<Record<string, Bun.Build.CompileTarget>> = {
	'linux-x64': 'bun-linux-x64-baseline',
	'linux-arm64': 'bun-linux-arm64',
}

/** Holds the JIT compiler back until `main.ts` ends it: the code of a start runs once, and compiling it takes 12 ms and 9 MB. */
const JIT_POLICY = 1_000

const target = TARGETS[options.target]
if (target === undefined)
	throw new Error(`There is no target "${options.target}": ${Object.keys(TARGETS).join(' or ')}.`)
const outfile = join(ROOT, options.outfile)
mkdirSync(dirname(outfile), { recursive: true })

/** Entry files for `startOwnWorker`. */
const workers = [...new Bun.Glob('**/{worker,*-worker}.ts').scanSync(source('.'))].map(source)
const started = performance.now()
const assets = await makePageAssets(BEST_QUALITY)
const sharpModules = await findSharp(options.target)
const { logs } = await Bun.build({
	entrypoints: [source('main.ts'), ...workers],
	root: source('.'),
	target: 'bun',
	format: 'esm',
	minify: true,
	// Compiled beforehand: reading the source anew took two thirds of a start.
	bytecode: true,
	// Modules that are imported later are read later.
	splitting: true,
	env: 'disable',
	// Two builds of one release are told apart; one from an archive has no commit.
	define: { BUILD_COMMIT: JSON.stringify(readCommit(ROOT) ?? '') },
	plugins: [pagesMadeBefore(assets), nativeLibraries(options.target, sharpModules), shaperWithin()],
	compile: {
		target,
		outfile,
		jitPolicy: JIT_POLICY,
		// With the usual heap, a load could go on for long without a full collection, and 30 MB of garbage stayed.
		execArgv: ['--smol'],
		// A binary in a venue's folder must ignore a settings file that is there by chance.
		autoloadDotenv: false,
		autoloadBunfig: false,
	},
})
for (const log of logs) process.stderr.write(`${log.message}\n`)
const lockfile = Bun.JSONC.parse(await Bun.file(join(ROOT, 'bun.lock')).text()) as Lockfile
const sbom = makeSbom(lockfile, manifest, { target: options.target, runtime: Bun.version })
await Bun.write(`${outfile}.cdx.json`, `${JSON.stringify(sbom, null, '\t')}\n`)
const notices = makeNotices(sbom, {
	modules: [join(ROOT, 'node_modules'), sharpModules],
	texts: join(ROOT, 'build/licenses'),
	own: await Bun.file(join(ROOT, 'LICENSE')).text(),
})
await Bun.write(`${outfile}.licenses.txt`, notices)
const megabytes = Bun.file(outfile).size / 1_000_000
process.stdout.write(
	`${options.outfile} for ${options.target}: ${megabytes.toFixed(0)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`,
)

/**
 * Replaces the module that says that there are no files by the pages' files, made and compressed: each once, in its
 * smallest form. They are one file within the binary: as texts of a script they would be read at each start.
 */
function pagesMadeBefore({ files, ...paths }: PageAssets): BunPlugin {
	const parts: Uint8Array[] = []
	let length = 0
	const place = (bytes: Uint8Array): [from: number, to: number] => {
		parts.push(bytes)
		length += bytes.length
		return [length - bytes.length, length]
	}
	const places = [...files].map(([path, { type, bytes, brotli }]) => ({
		path,
		type,
		place: place(brotli ?? bytes),
		isPacked: brotli !== undefined,
	}))
	const contents = `
		import pages from 'pages:all' with { type: 'file' }
		import { unpackAsset } from ${JSON.stringify(source('web/assets/unpack-asset.ts'))}
		const places = ${JSON.stringify(places)}
		export const embedded = async () => {
			const all = await Bun.file(pages).bytes()
			return {
				...${JSON.stringify(paths)},
				files: new Map(places.map(({ path, type, place, isPacked }) => {
					const bytes = all.subarray(...place)
					return [path, isPacked ? unpackAsset(type, bytes) : { type, bytes }]
				})),
			}
		}`
	return {
		name: 'pages-made-before',
		setup(build) {
			build.onLoad({ filter: /[/\\]src[/\\]web[/\\]assets[/\\]embedded\.ts$/ }, () => ({
				contents,
				loader: 'js',
			}))
			build.onResolve({ filter: /^pages:all$/ }, () => ({ path: 'pages', namespace: 'pages' }))
			build.onLoad({ filter: /.*/, namespace: 'pages' }, () => ({
				contents: Buffer.concat(parts),
				loader: 'file',
			}))
		},
	}
}

/** HarfBuzz looks for its program beside its script, which a binary doesn't have; so it gets the embedded one. */
function shaperWithin(): BunPlugin {
	return {
		name: 'shaper-within',
		setup(build) {
			build.onLoad({ filter: /[/\\]harfbuzzjs[/\\]dist[/\\]harfbuzz\.js$/ }, async ({ path }) => {
				const text = await Bun.file(path).text()
				const place = 'new URL("harfbuzz.wasm",import.meta.url).href'
				if (!text.includes(place))
					throw new Error('HarfBuzz looks for its program in another way than it did.')
				const program = "import program from './harfbuzz.wasm' with { type: 'file' }"
				return { contents: `${program}\n${text.replace(place, 'program')}`, loader: 'js' }
			})
		},
	}
}

/** The packages of sharp for a processor: the installed ones, or for another processor fetched ones. */
async function findSharp(platform: string): Promise<string> {
	const own = join(ROOT, 'node_modules')
	if (existsSync(join(own, `@img/sharp-${platform}`))) return own
	const folder = join(own, '.cache/waiver-build', platform)
	const [os = '', cpu = ''] = platform.split('-')
	// By the lockfile, so that two builds have the same bytes.
	for (const name of ['package.json', 'bun.lock'])
		await Bun.write(join(folder, name), Bun.file(join(ROOT, name)))
	const command = [
		'install',
		'--frozen-lockfile',
		'--production',
		'--ignore-scripts',
		'--os',
		os,
		'--cpu',
		cpu,
	]
	const child = Bun.spawn([process.execPath, ...command], {
		cwd: folder,
		stdout: 'ignore',
		stderr: 'inherit',
	})
	if ((await child.exited) !== 0) throw new Error(`sharp for ${platform} could not be fetched.`)
	return join(folder, 'node_modules')
}

/** sharp looks for libvips on the disk, where the binary has none, unless a library of that name is loaded already. */
function nativeLibraries(platform: string, modules: string): BunPlugin {
	const folder = join(modules, `@img/sharp-libvips-${platform}/lib`)
	const library = readdirSync(folder).find((name) => name.startsWith('libvips-cpp.so'))
	if (library === undefined) throw new Error(`There is no libvips for ${platform} in node_modules.`)
	const contents = `
		import library from 'library:vips' with { type: 'file' }
		import { loadLibrary } from ${JSON.stringify(join(ROOT, 'build/load-library.ts'))}
		await loadLibrary(library)
		const sharp = require(${JSON.stringify(join(modules, 'sharp/dist/index.cjs'))})
		export default sharp`
	return {
		name: 'native-libraries',
		setup(build) {
			build.onResolve({ filter: /^sharp$/ }, () => ({ path: 'sharp', namespace: 'native' }))
			build.onLoad({ filter: /.*/, namespace: 'native' }, () => ({
				contents,
				loader: 'js',
				resolveDir: ROOT,
			}))
			build.onResolve({ filter: /^library:vips$/ }, () => ({ path: library, namespace: 'library' }))
			build.onLoad({ filter: /.*/, namespace: 'library' }, () => ({
				// As it is: a release packs it better than it would be packed here.
				contents: readFileSync(join(folder, library)),
				loader: 'file',
			}))
			// sharp mentions the library for other bundlers. Followed, the binary would carry it a second time.
			build.onResolve({ filter: /^@img\/sharp-libvips-[^/]+\/binary$/ }, ({ path }) => ({
				path,
				external: true,
			}))
			// The libraries of other processors are missing, and not needed.
			build.onResolve({ filter: /^@img\/sharp-(?!libvips)/ }, ({ path }) =>
				path === `@img/sharp-${platform}/sharp.node` ? undefined : { path, external: true },
			)
		},
	}
}
