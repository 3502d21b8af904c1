import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isLoopback } from '../../kit/network/client-address.ts'
import { sha256 } from '../../kit/sha256.ts'
import { VERSION } from '../../kit/release/version.ts'
import { currentVerifierKey, listVerifierKeys } from '../evidence/origin.ts'
import { listBrandFilesOf } from '../organization/organization.ts'
import { findOrganization } from '../organization/queries.ts'
import type { Organization } from '../organization/table.ts'
import { schemaOf } from './accept.ts'
import { transportBox } from './arrive.ts'
import { depart } from './depart.ts'
import { listWaiverFiles } from './files.ts'
import { findFrozen, freeze, thaw } from './freeze.ts'
import type { Kept, Manifest, State } from './model.ts'
import { readRows, resealed, toPieces, withoutHome } from './rows.ts'
import type { Row } from './rows.ts'
import { listSuppressed } from './suppressed.ts'
import { listMovedTables } from './tables.ts'

type SendDeps = Pick<
	Deps,
	'db' | 'files' | 'clock' | 'ids' | 'keys' | 'secretBox' | 'linkTokens' | 'checkpoints'
>

export type Moving = {
	readonly organization: Organization
	/** Without a slash at the end. */
	readonly to: string
	readonly token: string
	/** Called with a sentence for the terminal. */
	tell(text: string): void
}

const AT_ONCE = 8
/** Of text; some pieces are asked for at once. */
const UNITS_A_CALL = 16 * 1024 * 1024
const POLL_MS = 200

/**
 * Sends everything while guests sign, then freezes the organization and sends what has changed. Once the other box has
 * it, pages and calls are led there. Repeating it goes on where it was cut off.
 * @throws with a sentence for the terminal; after the freeze the organization stays frozen until a repeat or `abandonMove`
 */
export async function moveOrganization(deps: SendDeps, moving: Moving): Promise<void> {
	const { db } = deps
	const { organization, to, token, tell } = moving
	requirePrivate(to)
	const other = findFrozen(db)
	if (other !== undefined && other.id !== organization.id)
		throw new Error(`"${other.slug}" is on its way already. End that move first.`)
	const call = callerOf(to, token)
	let state = await settle(call, (await call('POST', '/move/offer', offerOf(db, organization))) as State)
	if (state === 'open') {
		if (other === undefined) {
			const manifest = await copy(deps, moving, call)
			await settle(call, (await call('POST', '/move/prepare', manifest)) as State)
			tell('Everything so far is stored there. From now on guests are asked to wait.')
			freeze(db, organization.id, deps.clock.now())
		}
		const manifest = await copy(deps, moving, call)
		tell('The other box has all of it, and verifies it.')
		state = await settle(call, (await call('POST', '/move/commit', manifest)) as State)
	}
	if (state !== 'arrived') throw new Error('The other box does not have it. Run the same command again.')
	const joined = countJoined(db, organization.id)
	const detached = transact(db, (tx) => depart(tx, organization.id, { to, now: deps.clock.now() }))
	if (joined > 0)
		tell(
			`${joined} of its people signed in with an account of an organization that stays here. An owner gives each a link there.`,
		)
	if (detached > 0)
		tell(
			`${detached} people of organizations that stay here signed in with an account of it. An owner gives each a link here.`,
		)
}

const countJoined = statement.count<[string]>(
	'SELECT count(*) AS n FROM staff WHERE organization_id = ? AND joined_to IS NOT NULL',
)

/** Waits until the other box has done what it does. @throws with a sentence for the terminal if that has failed */
async function settle(call: Call, begun: State): Promise<State['state']> {
	let now = begun
	while (now.state === 'preparing' || now.state === 'arriving') {
		await Bun.sleep(POLL_MS)
		now = (await call('GET', '/move/state')) as State
	}
	if (now.state === 'failed') throw new Error(`The other box could not take it: ${now.reason}`)
	return now.state
}

/**
 * Thaws an organization whose move was cut off. @param box the other one; undefined if it is gone for good
 * @throws if the other box has it, or can't be asked: it would be on two boxes
 */
export async function abandonMove(
	{ db }: Pick<Deps, 'db'>,
	organization: Organization,
	box: Pick<Moving, 'to' | 'token'> | undefined,
): Promise<void> {
	if (findFrozen(db)?.id !== organization.id) throw new Error(`"${organization.slug}" is not on its way.`)
	const end = async (): Promise<unknown> =>
		box && ((await callerOf(box.to, box.token)('POST', '/move/end')) as State).state
	if (box !== undefined && (await end()) !== 'ended')
		throw new Error('The other box has it, or is about to. Run the same command without --abandon.')
	transact(db, (tx) => thaw(tx, organization.id))
}

/**
 * Asks the box to which an organization has moved whether it has it off the box, too.
 * @throws with a sentence for the terminal if not, or if it can't be asked
 */
export async function requireKept(
	organizationId: string,
	{ to, token }: Pick<Moving, 'to' | 'token'>,
): Promise<void> {
	requirePrivate(to)
	const kept = (await callerOf(to, token)('POST', '/move/kept', { organizationId })) as Kept
	if (!kept.isKept) throw new Error(`Nothing is deleted. ${kept.reason}`)
}

/** Only over TLS, or to this machine itself: everything is in it. */
function requirePrivate(to: string): void {
	const { protocol, hostname } = new URL(to)
	if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return
	throw new Error('Give an address with https: everything that guests have signed goes there.')
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

function callerOf(to: string, token: string): Call {
	return async (method, path, body) => {
		let response: Response
		try {
			response = await fetch(`${to}${path}`, {
				method,
				headers: {
					authorization: `Bearer ${token}`,
					...(body instanceof Uint8Array ? {} : { 'content-type': 'application/json' }),
				},
				...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
				redirect: 'error',
			})
		} catch {
			throw new Error(`${to} does not answer. Start the service there, and run the same command again.`)
		}
		if (response.ok) return response.json()
		const { error } = (await response.json().catch(() => ({}))) as { error?: { message?: string } }
		throw new Error(error?.message ?? `${to} answers with ${response.status}.`)
	}
}

const bytes = statement<{ n: number }, [string]>(
	'SELECT count(*) * 12000 AS n FROM waivers WHERE organization_id = ?',
)
const logins = statement<{ login: string }, [string]>(
	'SELECT login FROM staff WHERE organization_id = ?1 AND login IS NOT NULL',
)

function offerOf(db: Db, { id, slug, settings }: Organization) {
	return {
		version: VERSION,
		schema: schemaOf(),
		organizationId: id,
		slugs: [slug, ...(settings.formerSlugs ?? [])],
		hosts: [...(settings.hosts ?? [])],
		logins: logins.all(db, id).map(({ login }) => login),
		bytes: bytes.get(db, id)?.n ?? 0,
	}
}

/** Sends what the other box lacks. @returns all that it needs to make the rows of the pieces */
async function copy(deps: SendDeps, moving: Moving, call: Call): Promise<Manifest> {
	const { db, keys, checkpoints } = deps
	const { id } = moving.organization
	const { pieces, rows, sent } = await copyRows(deps, moving, call)
	const files = await copyFiles(deps, id, call)
	moving.tell(`${sent} pieces and ${files} files sent.`)
	const newest = checkpoints.newest(id)
	return {
		pieces,
		rows,
		checkpoint:
			newest === undefined ? null : { note: newest.note, verifierKeys: listVerifierKeys(keys, db, id) },
		certificates: sealsOf
			.all(db, id)
			.map(({ certificate, ...rest }) => ({ ...rest, certificate: certificate.toBase64() })),
		verifierKey: currentVerifierKey(keys, db, id),
		suppressed: listSuppressed(deps, id),
	}
}

async function copyRows(
	deps: SendDeps,
	{ organization: { id }, token }: Moving,
	call: Call,
): Promise<Pick<Manifest, 'pieces' | 'rows'> & { sent: number }> {
	const { db, ids, secretBox } = deps
	const transport = transportBox(token, ids)
	const [pieces, rows]: [Record<string, string[]>, Record<string, number>] = [{}, {}]
	const waiting = new Map<string, string>()
	let [sent, units] = [0, 0]
	const send = async (): Promise<void> => {
		const lacking = await askLacking(call, { pieces: [...waiting.keys()] })
		for (const name of lacking.pieces)
			await call('PUT', `/move/pieces/${name}`, Buffer.from(waiting.get(name) ?? ''))
		sent += lacking.pieces.length
		waiting.clear()
		units = 0
	}
	for (const table of listMovedTables(db)) {
		const names: string[] = (pieces[table.name] = [])
		let count = 0
		const read = function* (): Generator<Row> {
			for (const row of readRows(db, table, id))
				yield ((count++, resealed(table, withoutHome(table, row), secretBox, transport)))
			if (table.name === 'former_links') yield* listLeaving(deps, id)
		}
		for (const { name, text } of toPieces(table, read())) {
			names.push(name)
			waiting.set(name, text)
			units += text.length
			if (units > UNITS_A_CALL) await send()
		}
		rows[table.name] = count
	}
	await send()
	return { pieces, rows, sent }
}

/** @returns how many files were sent */
async function copyFiles({ db, files }: SendDeps, id: string, call: Call): Promise<number> {
	const organization = findOrganization(db, id)
	let sent = 0
	for (const names of [
		organization === undefined ? [] : listBrandFilesOf(db, organization),
		...listWaiverFiles(db, id),
	]) {
		const queue = names.length === 0 ? [] : (await askLacking(call, { files: names })).files
		const sendNext = async (): Promise<void> => {
			for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
				const file = await files.get(name)
				if (file === undefined)
					throw new Error('A file of a waiver is missing here. "waiver verify" says which; restore it first.')
				await call('PUT', `/move/files/${name}`, file)
				sent++
			}
		}
		await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
	}
	return sent
}

type Names = { readonly pieces?: readonly string[]; readonly files?: readonly string[] }

const askLacking = async (call: Call, names: Names): Promise<{ pieces: string[]; files: string[] }> =>
	(await call('POST', '/move/lacking', names)) as { pieces: string[]; files: string[] }

const sealsOf = statement<{ fingerprint: string; certificate: Uint8Array; firstUsedAt: number }, [string]>(
	`SELECT fingerprint, certificate, first_used_at AS firstUsedAt FROM seal_certificates WHERE fingerprint IN
	(SELECT s.certificate FROM pdf_seals s JOIN waivers w ON w.seq = s.waiver_seq WHERE w.organization_id = ?)`,
)

const messages = statement<{ id: string }, [string]>(
	'SELECT id FROM messages WHERE organization_id = ? AND recipient_hash IS NOT NULL ORDER BY seq',
)

/** The links in mails that were sent, by which a recipient wants no more of them. */
function* listLeaving({ db, linkTokens }: SendDeps, id: string): Generator<Row> {
	for (const message of messages.all(db, id)) {
		const token = linkTokens.derive({ kind: 'leave', subjectId: message.id, generation: 0 })
		yield [new Uint8Array(sha256(token)), id, 'leave', message.id, 0]
	}
}
