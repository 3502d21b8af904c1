type Names = Readonly<Record<string, string>>

type Meta = {
	readonly dependencies?: Names
	readonly optionalDependencies?: Names
	readonly peerDependencies?: Names
	readonly optionalPeers?: readonly string[]
	readonly os?: string | readonly string[]
	readonly cpu?: string | readonly string[]
	readonly libc?: string | readonly string[]
}

type Locked = readonly [id: string, registry: string, meta: Meta, integrity: string]

/** The parts of `bun.lock` that are read here. */
export type Lockfile = {
	readonly workspaces: { readonly '': { readonly dependencies: Names } }
	readonly packages: Readonly<Record<string, Locked>>
}

export type Component = {
	readonly type: 'library'
	readonly name: string
	readonly version: string
	readonly purl: string
	readonly hashes: readonly { readonly alg: 'SHA-512'; readonly content: string }[]
}

/** A bill of materials (CycloneDX 1.6, JSON): the components of the program, for checks against known weaknesses. */
export type Sbom = {
	readonly bomFormat: 'CycloneDX'
	readonly specVersion: '1.6'
	readonly version: 1
	readonly metadata: { readonly component: { type: 'application'; name: string; version: string } }
	readonly components: readonly (Component | { type: 'platform'; name: string; version: string })[]
}

/**
 * The bill of materials of a binary: every package that ours need, and their own dependencies, by the lockfile.
 * @param target such as `linux-x64`: packages for other systems are left out
 * @param runtime the version of Bun, which includes SQLite
 */
export function makeSbom(
	lockfile: Lockfile,
	program: { readonly name: string; readonly version: string },
	{ target, runtime }: { readonly target: string; readonly runtime: string },
): Sbom {
	const { name, version } = program
	return {
		bomFormat: 'CycloneDX',
		specVersion: '1.6',
		version: 1,
		metadata: { component: { type: 'application', name, version } },
		components: [{ type: 'platform', name: 'bun', version: runtime }, ...listShipped(lockfile, target)],
	}
}

function listShipped({ workspaces, packages }: Lockfile, target: string): Component[] {
	const found = new Set<string>()
	const visit = (names: readonly string[], from: string): void => {
		for (const name of names) {
			const key = resolve(packages, name, from)
			const locked = key === undefined ? undefined : packages[key]
			if (key === undefined || locked === undefined || found.has(key) || !isFor(locked[2], target)) continue
			found.add(key)
			const { dependencies, optionalDependencies, peerDependencies, optionalPeers = [] } = locked[2]
			const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !optionalPeers.includes(peer))
			visit([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers], key)
		}
	}
	visit(Object.keys(workspaces[''].dependencies), '')
	const components = new Map(
		[...found].flatMap((key) => {
			const locked = packages[key]
			return locked === undefined ? [] : [[locked[0], describe(locked)] as const]
		}),
	)
	return [...components].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component)
}

/** A package that another brings in its own version has a key below that one's. */
function resolve(packages: Lockfile['packages'], name: string, from: string): string | undefined {
	for (let parent = from; parent !== ''; parent = parent.slice(0, Math.max(0, parent.lastIndexOf('/'))))
		if (Object.hasOwn(packages, `${parent}/${name}`)) return `${parent}/${name}`
	return Object.hasOwn(packages, name) ? name : undefined
}

function isFor({ os, cpu, libc }: Meta, target: string): boolean {
	const [system, processor] = target.split('-')
	const allows = (wanted: string | readonly string[] | undefined, have: string | undefined): boolean =>
		wanted === undefined || [wanted].flat().some((each) => each === have)
	return allows(os, system) && allows(cpu, processor) && allows(libc, 'glibc')
}

function describe([id, , , integrity]: Locked): Component {
	const at = id.lastIndexOf('@')
	const [name, version] = [id.slice(0, at), id.slice(at + 1)]
	const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
	// A scope's sign is written out (package URL specification, npm).
	const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
	return { type: 'library', name, version, purl, hashes: [{ alg: 'SHA-512', content }] }
}
