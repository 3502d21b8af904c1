import { expect, test } from 'bun:test'
import manifest from '../../package.json' with { type: 'json' }
import { confined } from '../support/architecture/confined.ts'
import { features } from '../support/architecture/feature-arrows.ts'
import { listImportedNames, readSection, readSource, readText } from '../support/architecture/source.ts'
import { listTableWrites } from '../support/architecture/table-writes.ts'

/** From the ground up. A file imports from its own floor or from one below. */
const floors = [
	['kit', 'config', 'runtime'],
	['db', 'blocks', 'i18n', 'http', 'files', 'images'],
	['jobs', 'ledger', 'seal', 'search', 'pdf', 'deps'],
	['features'],
	['web'],
	['app', 'loops', 'job-handlers', 'service'],
	['cli'],
	['main'],
]

/** Packages that look like what we want and are not, and why. */
const denied: Readonly<Record<string, string>> = {
	litestream: 'another project of the same name',
	'@flydotio/litestream': 'brings an SQLite whose WAL may lose what was committed',
}

const source = readSource('src/**/*.{ts,tsx,js}')
const byPath = new Map(source.map((file) => [file.path, file]))

/** The part of `src` that a file belongs to: `http`, `features`, `app`. */
function partOf(path: string): string {
	return (path.split('/')[1] ?? '').replace(/\.ts$/, '')
}

function featureOf(path: string): string | undefined {
	return /^src\/features\/([^/]+)\//.exec(path)?.[1]
}

const arrows = source.flatMap(({ path, imports }) =>
	imports.filter((to) => to.startsWith('src/')).map((to) => ({ from: path, to })),
)

test('the imports are read', () => {
	expect(source.length).toBeGreaterThan(150)
	expect(arrows.length).toBeGreaterThan(400)
	expect(byPath.get('src/http/gate.ts')?.imports).toContain('src/kit/clock.ts')
	expect(byPath.get('src/images/clean.ts')?.packages).toContain('sharp')
	const gone = arrows.filter(({ to }) => to.endsWith('.ts') && !byPath.has(to))
	expect(gone).toEqual([])
})

test('no import leads to a floor above', () => {
	const floorOf = (path: string): number => floors.findIndex((parts) => parts.includes(partOf(path)))
	expect(
		[...new Set(source.map(({ path }) => partOf(path)))].filter((part) => !floors.flat().includes(part)),
	).toEqual([])
	expect(arrows.filter(({ from, to }) => floorOf(to) > floorOf(from))).toEqual([])
})

test('src imports from src alone, and kit and blocks from themselves', () => {
	const outside = source.flatMap(({ path, imports }) =>
		imports
			.filter((to) => !/^(?:src\/|migrations\/|verifier\/|package\.json$)/.test(to))
			.map((to) => `${path} -> ${to}`),
	)
	expect(outside).toEqual([])
	const pure = arrows.filter(
		({ from, to }) => ['kit', 'blocks'].includes(partOf(from)) && partOf(to) !== partOf(from),
	)
	expect(pure).toEqual([])
	// The catalogue runs in browsers, too.
	const bound = source.filter(({ path, packages }) => partOf(path) === 'blocks' && packages.length > 0)
	expect(bound.map(({ path }) => path)).toEqual([])
})

test('the verifier imports nothing of the service, nor of anyone else', () => {
	const files = readSource('verifier/**/*.ts')
	expect(files.map(({ path }) => path)).toContain('verifier/verify.ts')
	const strays = files.flatMap(({ path, imports, packages }) => [
		...imports.filter((to) => !to.startsWith('verifier/')).map((to) => `${path} -> ${to}`),
		...packages.filter((name) => !/^(?:node|bun):/.test(name)).map((name) => `${path} -> ${name}`),
	])
	expect(strays).toEqual([])
})

test('http knows no feature, nor anything else but kit', () => {
	const parts = arrows.filter(({ from }) => partOf(from) === 'http').map(({ to }) => partOf(to))
	expect(new Set(parts)).toEqual(new Set(['http', 'kit']))
})

test('no file imports itself by a detour', () => {
	expect(findCycle()).toEqual([])
})

/** @returns the files of one circle, in order, or none */
function findCycle(): string[] {
	const done = new Set<string>()
	const follow = (path: string, trail: readonly string[]): string[] => {
		if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
		if (done.has(path)) return []
		for (const next of byPath.get(path)?.imports ?? []) {
			const cycle = follow(next, [...trail, path])
			if (cycle.length > 0) return cycle
		}
		done.add(path)
		return []
	}
	for (const { path } of source) {
		const cycle = follow(path, [])
		if (cycle.length > 0) return cycle
	}
	return []
}

const between = arrows.flatMap(({ from, to }) => {
	const [user, used] = [featureOf(from), featureOf(to)]
	return user === undefined || used === undefined || user === used ? [] : [{ user, used, from, to }]
})

test('a feature calls only upon those that it may', () => {
	const strays = between.filter(({ user, used }) => !features[user]?.includes(used))
	expect(strays.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
	const known = [...new Set(source.map(({ path }) => featureOf(path)))].filter((name) => name !== undefined)
	expect(known.filter((name) => features[name] === undefined)).toEqual([])
})

test('the features that may be called upon make no circle', () => {
	const left = new Map(Object.entries(features).map(([name, uses]) => [name, new Set(uses)]))
	for (let before = -1; before !== left.size;) {
		before = left.size
		for (const [name, uses] of left) if ([...uses].every((used) => !left.has(used))) left.delete(name)
	}
	expect([...left.keys()]).toEqual([])
})

test("a feature's routes are mounted by the app alone, and its write queries are called by itself alone", () => {
	const isAnothers = ({ from, to }: { from: string; to: string }) =>
		featureOf(to) !== undefined && featureOf(from) !== featureOf(to)
	const routes = arrows.filter(
		(arrow) => isAnothers(arrow) && arrow.to.endsWith('routes.ts') && arrow.from !== 'src/app.ts',
	)
	expect(routes.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
	const named = source.flatMap(({ path, text }) => listImportedNames(path, text))
	const writes = named.filter(
		(each) =>
			isAnothers(each) &&
			each.to.endsWith('queries.ts') &&
			!/^(?:find|list|count|is|has|[A-Z])/.test(each.name),
	)
	expect(writes.map(({ from, to, name }) => `${from} -> ${name} of ${to}`)).toEqual([])
})

test('a table is changed by its own feature alone', () => {
	const writes = listTableWrites(source)
	expect(writes.length).toBeGreaterThan(50)
	const strays = writes.filter(({ path, owner }) => !path.startsWith(`${owner}/`))
	expect(strays.map(({ path, table }) => `${path} changes ${table}`)).toEqual([])
})

test.each(confined.map((rule) => [rule.what, rule] as const))('%s stays where it belongs', (_, rule) => {
	const strays = source.filter((file) => rule.found(file) && !rule.allowed.test(file.path))
	expect(strays.map(({ path }) => path)).toEqual([])
})

test('names are kebab-case, none says nothing, and no folder is deep', () => {
	const files = readSource('{src,test,bench,build,migrations,verifier}/**/*').map(({ path }) => path)
	const ours = files.filter((path) => !path.startsWith('bench/peer/') && !path.endsWith('/README.md'))
	// A migration is numbered, and role files of a feature and tests have a second part.
	const odd = ours.filter(
		(path) => !path.split('/').every((part) => /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/.test(part)),
	)
	expect(odd).toEqual([])
	const empty = /(?:^|\/)(?:utils?|helpers?|common|shared|misc|services|index)(?:\.|\/)/
	expect(ours.filter((path) => empty.test(path))).toEqual([])
	expect(ours.filter((path) => path.startsWith('src/') && path.split('/').length > 5)).toEqual([])
	expect(ours.filter((path) => path.startsWith('src/') && /_/.test(path))).toEqual([])
})

test('no file is longer than a reader bears', () => {
	const files = readSource('{src,test,bench,build,verifier}/**/*.{ts,tsx,js,css}')
	const long = files.filter(({ path, text }) => !path.includes('/peer/') && text.split('\n').length > 301)
	expect(long.map(({ path }) => path)).toEqual([])
})

test('R64 every dependency is pinned, and ARCHITECTURE.md says why it is there', () => {
	const wanted = { ...manifest.dependencies, ...manifest.devDependencies }
	const loose = Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
	expect(loose).toEqual([])
	const rows = readSection('ARCHITECTURE.md', 'Dependencies').matchAll(/^\| `([^`]+)` +\| ([^|]+)\|$/gm)
	const reasons = [...rows].map(([, name = '', reason = '']) => ({ name, reason: reason.trim() }))
	// Added or dropped one? The section "Dependencies" of ARCHITECTURE.md lists each with its reason.
	expect(reasons.map(({ name }) => name).sort()).toEqual(Object.keys(wanted).sort())
	expect(reasons.filter(({ reason }) => reason.length < 20)).toEqual([])
})

test('R64 what is shipped is listed as a dependency, and what is only tested with is not', () => {
	const shipped = new Set(
		source.flatMap(({ packages }) => packages).filter((name) => !/^(?:node|bun):|^bun$/.test(name)),
	)
	expect([...shipped].sort()).toEqual(Object.keys(manifest.dependencies).sort())
})

test('R64 no package runs a script when it is installed, and the lockfile is not rewritten', () => {
	expect(readText('bunfig.toml')).toMatch(/^ignoreScripts = true$/m)
	expect(manifest).not.toHaveProperty('trustedDependencies')
	const places = [
		...Object.values(manifest.scripts),
		...['README.md', 'deploy/Dockerfile'].flatMap((path) => readText(path).split('\n')),
	]
	const installs = places.filter((line) => line.includes('bun install'))
	expect(installs.length).toBeGreaterThan(4)
	expect(installs.filter((line) => !line.includes('--frozen-lockfile'))).toEqual([])
})

test('R64 no denied package is locked, and no host is named', () => {
	const lock = readText('bun.lock')
	expect(Object.keys(denied).filter((name) => lock.includes(`"${name}@`))).toEqual([])
	expect(lock).not.toMatch(/https?:/)
	expect(manifest.dependencies).not.toHaveProperty('litestream')
})
