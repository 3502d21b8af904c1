import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import { storedJson } from '../../kit/stored-json.ts'
import { findOrganization } from '../organization/queries.ts'
import { removeRowsInTurns } from '../organization/remove.ts'

const TOKEN_BYTES = 32
const MOST_WAITING = 5

type TokenDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'ids'>

const readAbout = storedJson(
	Type.Object({
		madeAt: Type.Number(),
		organizationId: Type.Optional(Type.String()),
		ended: Type.Optional(Type.Literal(true)),
	}),
	'The note of an arrival',
)

/** What one token has brought so far: a folder with pieces of rows. Its name is the token's hash, which opens nothing. */
export type Arrival = { readonly folder: string; readonly organizationId: string | undefined }

/**
 * Makes a token with which another box may send one organization within a day.
 * @throws with a sentence for the terminal if too many wait
 */
export function makeToken({ db, config, clock, ids }: TokenDeps): string {
	const root = join(config.dataDir, 'arrivals')
	mkdirSync(root, { recursive: true, mode: 0o700 })
	let waiting = 0
	for (const name of readdirSync(root)) {
		const arrival = openArrival({ config, clock }, name)
		if (arrival !== undefined && !isHere(db, arrival)) waiting++
	}
	if (waiting >= MOST_WAITING)
		throw new Error(
			`${MOST_WAITING} tokens wait for an organization. Use one of them, or wait until they end, a day after they were made.`,
		)
	const token = Buffer.from(ids.random(TOKEN_BYTES)).toString('base64url')
	const folder = join(root, sha256Hex(token))
	mkdirSync(join(folder, 'pieces'), { recursive: true, mode: 0o700 })
	writeFileSync(join(folder, 'about.json'), JSON.stringify({ madeAt: clock.now() }), { mode: 0o600 })
	return token
}

/** Undefined if there is no such token, or it has ended. */
export function findArrival(deps: Pick<Deps, 'config' | 'clock'>, token: string): Arrival | undefined {
	return openArrival(deps, sha256Hex(token))
}

function openArrival({ config, clock }: Pick<Deps, 'config' | 'clock'>, name: string): Arrival | undefined {
	const folder = join(config.dataDir, 'arrivals', name)
	const about = readNote(folder)
	if (about === undefined || about.ended === true || about.madeAt + DAY_MS < clock.now()) return undefined
	return { folder, organizationId: about.organizationId }
}

const noteOf = (folder: string): string => join(folder, 'about.json')

const readNote = (folder: string): ReturnType<typeof readAbout> | undefined =>
	existsSync(noteOf(folder)) ? readAbout(readFileSync(noteOf(folder), 'utf8')) : undefined

function changeNote(
	{ folder }: Pick<Arrival, 'folder'>,
	change: Partial<ReturnType<typeof readAbout>>,
): void {
	writeFileSync(noteOf(folder), JSON.stringify({ ...readNote(folder), ...change }), { mode: 0o600 })
}

/** A token is for one organization. */
export function bindArrival(arrival: Arrival, organizationId: string): void {
	changeNote(arrival, { organizationId })
}

/** From now on the token does not exist; `tidyArrivals` removes what it has brought. */
export function endArrival(arrival: Arrival): void {
	changeNote(arrival, { ended: true })
}

/** Whether another token has begun to bring the organization. */
export function isBroughtByOther(
	deps: Pick<Deps, 'config' | 'clock'>,
	{ folder }: Arrival,
	organizationId: string,
): boolean {
	const root = join(deps.config.dataDir, 'arrivals')
	return readdirSync(root).some((name) => {
		const other = openArrival(deps, name)
		return other !== undefined && other.folder !== folder && other.organizationId === organizationId
	})
}

/** Removes what tokens that have ended have brought, unless it has arrived: the rows some at a time. */
export async function tidyArrivals(deps: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<void> {
	const root = join(deps.config.dataDir, 'arrivals')
	for (const name of existsSync(root) ? readdirSync(root) : []) {
		if (openArrival(deps, name) !== undefined) continue
		const organizationId = readNote(join(root, name))?.organizationId
		if (organizationId !== undefined && !isHere(deps.db, { organizationId }))
			await removeRowsInTurns(deps.db, organizationId)
		rmSync(join(root, name), { recursive: true, force: true })
	}
}

function isHere(db: Db, { organizationId }: Pick<Arrival, 'organizationId'>): boolean {
	return organizationId !== undefined && findOrganization(db, organizationId) !== undefined
}
