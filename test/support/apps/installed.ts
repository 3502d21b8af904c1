import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apps, packApp } from '../../../build/apps.ts'

/** Bytes of each file of a package, by its path, and what loads its modules. */
export type InstalledApp = {
	readonly files: ReadonlyMap<string, Uint8Array>
	/** Those that its page names. */
	readonly scopes: readonly string[]
	/** Loads a module of the package as its host does. @param isFresh as after a restart of the host */
	load(path: string, isFresh?: boolean): any
}

/** n8n brings this; the real one is in the rehearsal only. */
const N8N_WORKFLOW = `
exports.NodeConnectionTypes = { Main: 'main' }
exports.NodeApiError = class NodeApiError extends Error {
	constructor(node, response, options) { super(options.message); Object.assign(this, { node, response, ...options }) }
}
exports.NodeOperationError = class NodeOperationError extends Error {}
`

/** A packed app, unpacked where its host looks for it. It goes after the tests of the file. */
export async function installApp(name: keyof typeof apps): Promise<InstalledApp> {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-app-test-'))
	afterAll(() => rmSync(folder, { recursive: true }))
	const tarball = await packApp(apps[name], folder)
	const archive = await new Bun.Archive(await Bun.file(tarball).bytes()).files()
	const files = new Map<string, Uint8Array>()
	for (const [path, file] of archive) {
		const plain = path.replace(/^package\//, '')
		files.set(plain, await file.bytes())
		await Bun.write(join(folder, 'app', plain), file)
	}
	await Bun.write(join(folder, 'node_modules/n8n-workflow/index.js'), N8N_WORKFLOW)
	const page = await Bun.file(join(folder, 'app/README.md')).text()
	const require = createRequire(join(folder, 'app/package.json'))
	return {
		files,
		scopes: [...new Set(page.match(/(?<=`)[a-z]+:[a-z]+(?=`)/g))],
		load(path, isFresh = false) {
			if (isFresh) delete require.cache[require.resolve(`./${path}`)]
			return require(`./${path}`)
		},
	}
}
