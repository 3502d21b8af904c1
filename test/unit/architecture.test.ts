import { expect, test } from 'bun:test'
import manifest from '../../package.json' with { type: 'json' }
import { confined } from '../support/architecture/confined.ts'
import { features } from '../support/architecture/feature-arrows.ts'
import { listImportedNames, readSource, readText } from '../support/architecture/source.ts'
import { listTableWrites } from '../support/architecture/table-writes.ts'

/** From the ground up. A file imports from its own floor or from one below. */
const floors = [
	['kit', 'config', 'runtime', 'api'],
	['db', 'blocks', 'i18n', 'http', 'files', 'images'],
	['jobs', 'ledger', 'seal', 'search', 'pdf', 'deps', 'jurisdictions'],
	['features'],
	['web', 'demo'],
	['app', 'loops', 'job-handlers', 'listen', 'service', 'standby', 'practice'],
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

/** Links are several features in one folder: events use their tokens, and prefilled links are for events. */
function featureOf(path: string): string | undefined {
	return /^src\/features\/(links\/[^/]+|[^/]+)\//.exec(path)?.[1]
}

const arrows = source.flatMap(({ path, imports }) =>
	imports.filter((to) => to.startsWith('src/')).map((to) => ({ from: path, to })),
)

test('The imports of src are read', () => {
	expect(source.length).toBeGreaterThan(150)
	expect(arrows.length).toBeGreaterThan(400)
	expect(byPath.get('src/http/gate.ts')?.imports).toContain('src/kit/time/clock.ts')
	expect(byPath.get('src/images/clean.ts')?.packages).toContain('sharp')
	const gone = arrows.filter(({ to }) => to.endsWith('.ts') && !byPath.has(to))
	expect(gone).toEqual([])
})

test('No import goes to a higher layer', () => {
	const floorOf = (path: string): number => floors.findIndex((parts) => parts.includes(partOf(path)))
	expect(
		[...new Set(source.map(({ path }) => partOf(path)))].filter((part) => !floors.flat().includes(part)),
	).toEqual([])
	expect(arrows.filter(({ from, to }) => floorOf(to) > floorOf(from))).toEqual([])
})

test('The folder src imports only from itself, but for the operations of the client, and kit, api and blocks only from themselves, but for the readers of text', () => {
	const outside = source.flatMap(({ path, imports }) =>
		imports
			.filter((to) => !/^(?:src\/|migrations\/|verifier\/|deploy\/waiver\.|package\.json$)/.test(to))
			.map((to) => `${path} -> ${to}`),
	)
	// The desk is a client like any other.
	const client = 'src/web/desk/kit/client/operations.ts -> clients/typescript/src/generated.ts'
	expect(new Set(outside)).toEqual(new Set([client]))
	const pure = arrows
		.filter(({ from, to }) => ['kit', 'api', 'blocks'].includes(partOf(from)) && partOf(to) !== partOf(from))
		.filter(({ from, to }) => partOf(from) !== 'blocks' || !to.startsWith('src/kit/text/'))
	expect(pure).toEqual([])
	// The catalogue runs in browsers, too.
	const bound = source.filter(({ path, packages }) => partOf(path) === 'blocks' && packages.length > 0)
	expect(bound.map(({ path }) => path)).toEqual([])
})

test('The verifier imports nothing from the service or from packages', () => {
	const files = readSource('verifier/**/*.ts')
	expect(files.map(({ path }) => path)).toContain('verifier/verify.ts')
	const strays = files.flatMap(({ path, imports, packages }) => [
		...imports.filter((to) => !to.startsWith('verifier/')).map((to) => `${path} -> ${to}`),
		...packages.filter((name) => !/^(?:node|bun):/.test(name)).map((name) => `${path} -> ${name}`),
	])
	expect(strays).toEqual([])
})

test("The folder http imports only from kit, the API's vocabulary, and what is a text from the block types", () => {
	const used = arrows.filter(({ from, to }) => partOf(from) === 'http' && to !== 'src/blocks/characters.ts')
	expect(new Set(used.map(({ to }) => partOf(to)))).toEqual(new Set(['api', 'http', 'kit']))
})

test("The staff's screens know only types of features and of http, so that they do what a key could do", () => {
	const screens = source.filter(({ path }) => path.startsWith('src/web/desk/'))
	expect(screens.length).toBeGreaterThan(30)
	const values = screens.flatMap(({ path, text }) =>
		[...text.matchAll(/^import (?!type )[^'"]*'([^']*\/(?:features|http)\/[^']*)'/gm)].map(
			([, to]) => `${path} -> ${to}`,
		),
	)
	expect(values).toEqual([])
})

/** The folder of the desk that a file belongs to: `door`, `kit`. */
function wingOf(path: string): string | undefined {
	return /^src\/web\/desk\/([^/]+)\//.exec(path)?.[1]
}

test('A wing of the desk imports the kit and nothing of another wing, and only the shell opens the wings', () => {
	const wings = new Set(source.flatMap(({ path }) => wingOf(path) ?? []))
	expect([...wings].sort()).toEqual('door forms groups kit records shell system upkeep venue'.split(' '))
	const strays = arrows.filter(({ from, to }) => {
		const [user, used] = [wingOf(from), wingOf(to)]
		return (
			used !== undefined &&
			user !== used &&
			used !== 'kit' &&
			user !== 'shell' &&
			from !== 'src/web/desk/app.tsx'
		)
	})
	expect(strays.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
	const opened = arrows.filter(
		({ from, to }) => wingOf(from) === 'shell' && !['shell', 'kit', undefined].includes(wingOf(to)),
	)
	expect(opened.filter(({ to }) => !/\/(?:screens|door)\.tsx?$/.test(to))).toEqual([])
})

/** The words that a wing has besides its own and the kit's: what loads when somebody asks, and what guests read, too. */
const furtherWords: Readonly<Record<string, string>> = { shell: 'help', system: 'verify' }

test('A wing of the desk uses the words of its own dictionary and the kit, and no other', () => {
	const uses = source.flatMap(({ path, text }) =>
		[...text.matchAll(/\b(?:(?:use|with)Words\(|DeskWords<)'(\w+)'/g)].map(([, area = '']) => ({
			path,
			area,
			wing: wingOf(path) ?? 'shell',
		})),
	)
	expect(uses.length).toBeGreaterThan(300)
	const strays = uses.filter(({ area, wing }) => ![wing, 'kit', furtherWords[wing]].includes(area))
	expect(strays.map(({ path, area }) => `${path} uses the words of ${area}`)).toEqual([])
})

test('The focus moves before the browser draws, so no key goes to the wrong place', () => {
	const pages = source.filter(({ path }) => path.startsWith('src/web/'))
	const late = pages.filter(({ text }) =>
		readCalls(text, 'useEffect').some((call) => call.includes('.focus(')),
	)
	expect(late.map(({ path }) => path)).toEqual([])
	const early = pages.filter(({ text }) =>
		readCalls(text, 'useLayoutEffect').some((call) => call.includes('.focus(')),
	)
	expect(early.length).toBeGreaterThan(10)
})

/** @returns the arguments of each call of a function, as they are written */
function readCalls(text: string, name: string): string[] {
	return [...text.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map(({ 0: start, index }) => {
		const from = index + start.length
		let depth = 1
		let end = from
		for (; depth > 0 && end < text.length; end++) {
			if (text[end] === '(') depth++
			if (text[end] === ')') depth--
		}
		return text.slice(from, end - 1)
	})
}

test('There are no import cycles', () => {
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

test('A feature imports only the features that it may', () => {
	const strays = between.filter(({ user, used }) => !features[user]?.includes(used))
	expect(strays.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
	const names = [...new Set(source.map(({ path }) => featureOf(path)))].filter((name) => name !== undefined)
	expect(names.filter((name) => features[name] === undefined)).toEqual([])
})

test('The allowed imports between features have no cycle', () => {
	const left = new Map(Object.entries(features).map(([name, uses]) => [name, new Set(uses)]))
	for (let before = -1; before !== left.size;) {
		before = left.size
		for (const [name, uses] of left) if ([...uses].every((used) => !left.has(used))) left.delete(name)
	}
	expect([...left.keys()]).toEqual([])
})

test("Only the app mounts a feature's routes, and only the feature itself calls its write queries", () => {
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

test('Only its own feature changes a table', () => {
	const writes = listTableWrites(source)
	expect(writes.length).toBeGreaterThan(50)
	// A move brings, and takes, whole rows of every table.
	const isMove = ({ path }: (typeof writes)[number]) => path.startsWith('src/features/moves/')
	const strays = writes.filter((write) => !write.path.startsWith(`${write.owner}/`) && !isMove(write))
	expect(strays.map(({ path, table }) => `${path} changes ${table}`)).toEqual([])
})

test.each(confined.map((rule) => [rule.what, rule] as const))('%s stays where it belongs', (_, rule) => {
	const strays = source.filter((file) => rule.found(file) && !rule.allowed.test(file.path))
	expect(strays.map(({ path }) => path)).toEqual([])
})

test('File names are kebab-case and meaningful, and folders are not deep', () => {
	const files = readSource('{src,test,bench,build,migrations,verifier}/**/*').map(({ path }) => path)
	const ours = files.filter((path) => !path.startsWith('bench/peer/') && !path.endsWith('/README.md'))
	// A migration is numbered, role files of a feature and tests have a second part, and texts have their language's tag.
	const name = /^(?:[a-z0-9]+(?:[-_.][a-z0-9]+)*|[a-z]{2}-[A-Z]\w+\.json)$/
	const odd = ours.filter((path) => !path.split('/').every((part) => name.test(part)))
	expect(odd).toEqual([])
	const empty = /(?:^|\/)(?:utils?|helpers?|common|shared|misc|services|index)(?:\.|\/)/
	expect(ours.filter((path) => empty.test(path))).toEqual([])
	expect(ours.filter((path) => path.startsWith('src/') && path.split('/').length > 6)).toEqual([])
	expect(ours.filter((path) => path.startsWith('src/') && /_/.test(path))).toEqual([])
})

test('No file exceeds the maximum length', () => {
	const files = readSource('{src,test,bench,build,verifier}/**/*.{ts,tsx,js,css}')
	const long = files.filter(({ path, text }) => !path.includes('/peer/') && text.split('\n').length > 301)
	expect(long.map(({ path }) => path)).toEqual([])
})

test('Every dependency is pinned, and docs/dependencies.md says why it is there', () => {
	const packages = { ...manifest.dependencies, ...manifest.devDependencies }
	const loose = Object.entries(packages).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
	expect(loose).toEqual([])
	const rows = readText('docs/dependencies.md').matchAll(/^\| `([^`]+)` +\| ([^|]+)\|$/gm)
	const reasons = [...rows].map(([, name = '', reason = '']) => ({ name, reason: reason.trim() }))
	// Added or dropped one? docs/dependencies.md lists each with its reason.
	expect(reasons.map(({ name }) => name).sort()).toEqual(Object.keys(packages).sort())
	expect(reasons.filter(({ reason }) => reason.length < 20)).toEqual([])
})

test('Packages that src imports are dependencies, and packages that only tests use are not', () => {
	const isOurs = (name: string): boolean => /^(?:node|bun|texts|style):|^bun$/.test(name)
	const shipped = new Set(source.flatMap(({ packages }) => packages.filter((name) => !isOurs(name))))
	expect([...shipped].sort()).toEqual(Object.keys(manifest.dependencies).sort())
})

test('No package runs a script at its installation, and the lockfile is frozen', () => {
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

test('No denied package is in the lockfile, and no registry host is named', () => {
	const lock = readText('bun.lock')
	expect(Object.keys(denied).filter((name) => lock.includes(`"${name}@`))).toEqual([])
	expect(lock).not.toMatch(/https?:/)
	expect(manifest.dependencies).not.toHaveProperty('litestream')
})
