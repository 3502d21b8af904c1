import { expect, test } from 'bun:test'
import { makeSbom } from '../../../build/sbom.ts'
import type { Component, Lockfile } from '../../../build/sbom.ts'
import manifest from '../../../package.json' with { type: 'json' }

const lockfile = Bun.JSONC.parse(
	await Bun.file(new URL('../../../bun.lock', import.meta.url)).text(),
) as Lockfile
const sbom = makeSbom(lockfile, manifest, { target: 'linux-x64', runtime: '1.4.4' })
const libraries = sbom.components.filter((component): component is Component => 'purl' in component)
const find = (name: string) => libraries.filter((each) => each.name === name)

test('The bill of materials names every shipped package with its version and hash', () => {
	expect(sbom).toMatchObject({
		bomFormat: 'CycloneDX',
		specVersion: '1.6',
		metadata: { component: { type: 'application', name: manifest.name, version: manifest.version } },
	})
	expect(sbom.components[0]).toEqual({ type: 'platform', name: 'bun', version: '1.4.4' })
	for (const [name, version] of Object.entries(manifest.dependencies))
		expect(find(name).map((each) => each.version)).toContain(version)
	const locked = new Map(Object.values(lockfile.packages).map(([id, , , integrity]) => [id, integrity]))
	for (const { name, version, purl, hashes } of libraries) {
		const [hash] = hashes
		expect(`sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`).toBe(
			locked.get(`${name}@${version}`) ?? 'not locked',
		)
		expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
	}
	expect(new Set(libraries.map(({ purl }) => purl)).size).toBe(libraries.length)
})

test('The bill of materials has indirect dependencies for the target system, and nothing that only tests use', () => {
	expect(find('@img/sharp-linux-x64')).toHaveLength(1)
	expect(find('@img/sharp-libvips-linux-x64')).toHaveLength(1)
	expect(find('memoirist')).toHaveLength(1)
	const foreign = /^@img\/sharp-.*(?:darwin|win32|arm64|musl|wasm)/
	expect(libraries.filter(({ name }) => foreign.test(name))).toEqual([])
	for (const name of ['playwright-core', 'fast-check', 'oxlint', 'smtp-server'])
		expect(find(name)).toEqual([])
})
