import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dir, '..')
const APPS = join(ROOT, 'apps')
const ICON = 'src/web/assets/icon.svg'

type App = {
	/** Folder in `apps/`. */
	readonly folder: string
	/** Each becomes one file with everything in it. From the app's `src`, to the package. */
	readonly bundles: Readonly<Record<string, string>>
	/** What is copied as it is. From the app's folder, to the package. */
	readonly files: Readonly<Record<string, string>>
	readonly icon: string
	/** What the host brings. */
	readonly external: readonly string[]
	/** Behind each bundle. */
	readonly footer?: string
}

export const apps = {
	n8n: {
		folder: 'n8n',
		bundles: {
			'credentials/WaiverServiceApi.credentials.ts': 'dist/credentials/WaiverServiceApi.credentials.js',
			'nodes/WaiverService/WaiverService.node.ts': 'dist/nodes/WaiverService/WaiverService.node.js',
			'nodes/WaiverServiceTrigger/WaiverServiceTrigger.node.ts':
				'dist/nodes/WaiverServiceTrigger/WaiverServiceTrigger.node.js',
		},
		files: {
			'src/nodes/WaiverService/WaiverService.node.json': 'dist/nodes/WaiverService/WaiverService.node.json',
			'src/nodes/WaiverServiceTrigger/WaiverServiceTrigger.node.json':
				'dist/nodes/WaiverServiceTrigger/WaiverServiceTrigger.node.json',
		},
		icon: 'dist/icons/waiver-service.svg',
		external: ['n8n-workflow'],
	},
	zapier: {
		folder: 'zapier',
		bundles: { 'app.ts': 'index.js' },
		files: { 'LISTING.md': 'LISTING.md' },
		icon: 'icon.svg',
		external: ['zapier-platform-core'],
		// Zapier takes the module itself for the app.
		footer: 'module.exports = module.exports.app;',
	},
} as const satisfies Readonly<Record<string, App>>

/**
 * Packs an app as npm takes it. The same source gives the same bytes.
 * @param destination the folder for the tarball
 * @returns the tarball's path
 * @throws when it can't be bundled
 */
export async function packApp(app: App, destination: string): Promise<string> {
	const source = join(APPS, app.folder)
	const folder = mkdtempSync(join(tmpdir(), 'waiver-app-'))
	const place = (from: string, to: string): void => {
		mkdirSync(dirname(join(folder, to)), { recursive: true })
		cpSync(from, join(folder, to))
	}
	try {
		for (const file of ['package.json', 'README.md']) place(join(source, file), file)
		for (const [from, to] of Object.entries(app.files)) place(join(source, from), to)
		place(join(ROOT, 'LICENSE'), 'LICENSE')
		place(join(ROOT, ICON), app.icon)
		for (const [from, to] of Object.entries(app.bundles))
			await Bun.write(join(folder, to), await bundle(join(source, 'src', from), app))
		mkdirSync(destination, { recursive: true })
		return await pack(folder, destination)
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

async function bundle(entry: string, { external, footer = '' }: App): Promise<string> {
	const { outputs } = await Bun.build({
		entrypoints: [entry],
		root: ROOT,
		target: 'node',
		format: 'cjs',
		external: [...external],
		// n8n's check of packages knows only the plain name.
		define: { 'globalThis.TextEncoder': 'TextEncoder' },
		footer,
	})
	const [output] = outputs
	if (output === undefined) throw new Error(`${entry} can't be bundled.`)
	return output.text()
}

async function pack(folder: string, destination: string): Promise<string> {
	const { name, version } = (await Bun.file(join(folder, 'package.json')).json()) as Record<string, string>
	const command = [process.execPath, 'pm', 'pack', '--destination', destination, '--quiet']
	const child = Bun.spawn(command, { cwd: folder, stdout: 'pipe', stderr: 'inherit' })
	const told = await new Response(child.stdout).text()
	if ((await child.exited) !== 0) throw new Error(`The app can't be packed. ${told}`)
	return join(destination, `${name}-${version}.tgz`)
}

if (import.meta.main)
	for (const app of Object.values(apps)) {
		const tarball = await packApp(app, join(ROOT, 'dist'))
		process.stdout.write(`${tarball}: ${(Bun.file(tarball).size / 1000).toFixed(0)} kB.\n`)
	}
