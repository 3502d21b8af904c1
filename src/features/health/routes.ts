import { problem } from '../../http/problems.ts'
import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import type { Elysia } from 'elysia'
import { probeDb } from '../../db/probe.ts'
import { statement } from '../../db/statement.ts'
import type { Deps } from '../../deps.ts'
import { listUnusable } from '../../files/data-dir.ts'
import { urlOf } from '../../http/request-url.ts'
import { object, oneOf } from '../../http/schema.ts'
import { messageOf } from '../../kit/errors.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import { cachedFor } from '../../kit/time/cached.ts'
import { VERSION } from '../../kit/release/version.ts'
import { createHostFinder } from '../organization/hosts.ts'
import { readLastSweep } from '../found/last-sweep.ts'

const Health = object({
	ok: Type.Boolean(),
	db: oneOf(['ok', 'error']),
	version: Type.String(),
	fonts: Type.Optional(
		Type.Literal('missing', {
			description:
				'Present while a PDF waits for a font with one of its letters. The service works nevertheless.',
		}),
	),
	files: Type.Optional(
		oneOf(['missing', 'unexplained', 'unusable'], {
			description:
				'Present while files of waivers are missing, belong to none, or can’t be used. `GET /v1/status` says what to do.',
		}),
	),
	keys: Type.Optional(
		Type.Literal('lost', { description: 'Present while a key file is missing, damaged or another.' }),
	),
	copies: Type.Optional(
		Type.Literal('missing', {
			description:
				'Present while nothing of the database is copied, as after a takeover: until then the box is alone.',
		}),
	),
	loops: Type.Optional(
		Type.Literal('failing', { description: 'Present while work in the background fails.' }),
	),
})

const Ready = object({ ready: Type.Boolean(), reason: Type.Optional(Type.String()) })

type HealthDeps = Pick<
	Deps,
	| 'db'
	| 'disk'
	| 'integrity'
	| 'log'
	| 'config'
	| 'clock'
	| 'loopWatch'
	| 'lostKeys'
	| 'databaseLag'
	| 'onWake'
> & {
	notServing(): string | undefined
}

/** Anybody may ask, and looking at hundreds of files takes a millisecond. */
const CACHED_FOR_MS = 10 * SECOND_MS

export const healthRoutes = (app: Elysia, deps: HealthDeps) => {
	const { config, clock, lostKeys } = deps
	const findHost = createHostFinder(deps)
	const findFaults = cachedFor(CACHED_FOR_MS, clock, () => ({
		isUnusable: listUnusable(config.dataDir).length > 0,
		areKeysLost: lostKeys().length > 0,
	}))
	app
		// Before it asks for a certificate a proxy asks whether the name is ours.
		.get('/host', ({ request }) => {
			const host = urlOf(request).searchParams.get('domain')?.toLowerCase() ?? ''
			if (findHost(host) === undefined) throw problem('not_found', 'No organization has this host.')
			return new Response()
		})
		.get(
			'/health',
			({ status }) => {
				const db = isDbOk(deps) && !deps.integrity.isDamaged ? 'ok' : 'error'
				const more = db === 'ok' ? findMore(deps, findFaults()) : {}
				return status(db === 'ok' ? 200 : 503, { ok: db === 'ok', db, version: VERSION, ...more })
			},
			{
				response: { 200: Health, 503: Health },
				detail: { operationId: 'getHealth', summary: 'Whether the service and its database work' },
			},
		)
		.get(
			'/health/ready',
			async ({ status }) => {
				const reason = deps.notServing() ?? (await findTrouble(deps))
				return reason === undefined ? status(200, { ready: true }) : status(503, { ready: false, reason })
			},
			{
				response: { 200: Ready, 503: Ready },
				detail: {
					operationId: 'getReadiness',
					summary: 'Whether the service takes new signings',
					description:
						'For a load balancer: false during a stop, while the disk is nearly full or not writable, and while the database is damaged.',
				},
			},
		)
}

async function findTrouble({ disk, integrity }: HealthDeps): Promise<string | undefined> {
	if (integrity.isDamaged) return 'the database is damaged'
	if (!(await disk.isWritable())) return 'the data directory is not writable'
	return (await disk.hasRoom()) ? undefined : 'the disk is nearly full'
}

function isDbOk({ db, log }: HealthDeps): boolean {
	try {
		probeDb(db)
		return true
	} catch (error) {
		log.error('database does not answer', { cause: messageOf(error) })
		return false
	}
}

/** Faults that need attention although the service works. */
function findMore(
	deps: HealthDeps,
	{ isUnusable, areKeysLost }: { readonly isUnusable: boolean; readonly areKeysLost: boolean },
): Pick<Static<typeof Health>, 'fonts' | 'files' | 'keys' | 'copies' | 'loops'> {
	const { missing = 0, unexplained = 0 } = readLastSweep(deps) ?? {}
	const files = (isUnusable && 'unusable') || (unexplained > 0 && 'unexplained') || (missing > 0 && 'missing')
	return {
		...(waitsForFont(deps.db) ? { fonts: 'missing' } : {}),
		...(files === false ? {} : { files }),
		...(areKeysLost ? { keys: 'lost' } : {}),
		...(deps.databaseLag?.isCopied === false ? { copies: 'missing' } : {}),
		...(deps.loopWatch.listFailing().length > 0 ? { loops: 'failing' } : {}),
	}
}

const anyUnfinished = statement<unknown, []>(
	'SELECT 1 FROM waivers WHERE missing_letters IS NOT NULL LIMIT 1',
)

function waitsForFont(db: Deps['db']): boolean {
	return anyUnfinished.get(db) !== undefined
}
