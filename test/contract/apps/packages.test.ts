import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apps, packApp } from '../../../build/apps.ts'
import client from '../../../clients/typescript/package.json' with { type: 'json' }
import project from '../../../package.json' with { type: 'json' }
import { installApp } from '../../support/apps/installed.ts'

const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)

test.each(Object.entries(apps))(
	'The same source packs the app for %s to the same bytes',
	async (_name, app) => {
		const folder = mkdtempSync(join(tmpdir(), 'waiver-apps-'))
		const pack = async (place: string) => Bun.file(await packApp(app, join(folder, place))).bytes()
		expect(await pack('one')).toEqual(await pack('two'))
		rmSync(folder, { recursive: true })
	},
)

test('The package for n8n has each file that its manifest names, and needs nothing that n8n does not bring', async () => {
	const { files } = await installApp('n8n')
	const manifest = JSON.parse(textOf(files.get('package.json')))
	expect(manifest).toMatchObject({ peerDependencies: { 'n8n-workflow': '*' }, version: client.version })
	expect(Object.keys(manifest)).not.toContain('dependencies')
	const modules = [...manifest.n8n.nodes, ...manifest.n8n.credentials] as string[]
	for (const path of modules) {
		const text = textOf(files.get(path))
		const required = [...text.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)
		expect([path, required.filter((name) => name !== 'n8n-workflow')]).toEqual([path, []])
		// What n8n's check of community nodes refuses.
		expect([path, /\b(?:globalThis|setTimeout|setInterval|process|__dirname)\b/.exec(text)]).toEqual([
			path,
			null,
		])
		expect(text).not.toContain(import.meta.dir.split('/').slice(0, 3).join('/'))
	}
	expect([...files.keys()]).toContain('dist/icons/waiver-service.svg')
	expect(textOf(files.get('README.md'))).toContain('## Privacy')
})

test('The package for Zapier needs exactly the platform that the tests run, and has the text for its page', async () => {
	const { files, load } = await installApp('zapier')
	const manifest = JSON.parse(textOf(files.get('package.json')))
	const platform = project.devDependencies['zapier-platform-core']
	expect(manifest).toMatchObject({
		version: client.version,
		dependencies: { 'zapier-platform-core': platform },
	})
	expect(load('index.js').platformVersion).toBe(platform)
	expect(textOf(files.get('LISTING.md'))).toContain('## Privacy')
	expect([...files.keys()]).toContain('icon.svg')
	expect(textOf(files.get('README.md'))).toContain(`zapier-platform-cli@${platform} push`)
	expect([...textOf(files.get('index.js')).matchAll(/require\("([^"]+)"\)/g)]).toEqual([])
})
