import { expect, test } from 'bun:test'
import { join } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { makeNotices } from '../../../build/notices.ts'
import { makeSbom } from '../../../build/sbom.ts'
import type { Lockfile } from '../../../build/sbom.ts'
import { readText } from '../../support/architecture/source.ts'

const ROOT = join(import.meta.dir, '../../..')
const lockfile = Bun.JSONC.parse(readText('bun.lock')) as Lockfile
const bill = makeSbom(lockfile, manifest, { target: `linux-${process.arch}`, runtime: Bun.version })
const places = {
	modules: [join(ROOT, 'node_modules')],
	texts: join(ROOT, 'build/licenses'),
	own: readText('LICENSE'),
}
const notices = makeNotices(bill, places)

test('The notices name every package of the binary with its license, and how to replace those under the LGPL', () => {
	const packages = bill.components.filter(({ type }) => type === 'library')
	expect(packages.length).toBeGreaterThan(40)
	for (const { name, version } of packages) expect(notices).toContain(`\n${name} ${version}\n`)
	expect(notices).toContain(`\nbun ${Bun.version}\n`)
	for (const words of [
		'GNU LESSER GENERAL PUBLIC LICENSE',
		'GNU GENERAL PUBLIC LICENSE',
		'Apache License',
		'OFL',
	])
		expect(notices).toContain(words)
	for (const library of ['fribidi', 'librsvg', 'glib'])
		expect(notices).toMatch(new RegExp(`\\| ${library} +\\| LGPLv3`))
	expect(notices).toContain(
		'To use another, put it in the place of the file in node_modules/@img/sharp-libvips-',
	)
})

test('Every license that a package names without its text is among the texts', () => {
	const bare = notices
		.split('='.repeat(80))
		.filter((part) => part.includes('The package brings no text of its own'))
		.map((part) => /License: (.+)/.exec(part)?.[1] ?? '')
	const texts = [...notices.matchAll(/^Text: (.+)$/gm)].map(([, name = '']) => name)
	expect(texts).toContain('lgpl-3.0')
	const missing = bare.filter((name) => !texts.includes(name.toLowerCase().replace(/-or-later$/, '')))
	expect(missing).toEqual([])
})

test('A package that is not installed fails instead of getting a made-up notice', () => {
	const unknown = { ...bill, components: [{ ...bill.components[1], name: 'no-such-package' }] } as typeof bill
	expect(() => makeNotices(unknown, places)).toThrow('no-such-package')
})
