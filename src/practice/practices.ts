import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../app.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from '../features/audit/record.ts'
import { systemActor } from '../features/audit/actor.ts'
import type { Actor } from '../features/audit/actor.ts'
import { MAX_NAME_LENGTH } from '../features/organization/model.ts'
import { requireOrganization } from '../features/organization/organization.ts'
import type { Practices, Trainee } from '../features/practice/practices.ts'
import { cookieHeaderOf, readPractice } from '../http/auth/desk-cookies.ts'
import { securityHeaders } from '../http/headers/security-headers.ts'
import type { BodiesInFlight } from '../http/body/bodies.ts'
import { toEnvelope } from '../http/on-error.ts'
import { problem } from '../http/problems.ts'
import { urlOf } from '../http/request-url.ts'
import type { Problem } from '../http/problems.ts'
import { wordsOf } from '../i18n/dictionaries.ts'
import { fill } from '../i18n/fill.ts'
import { pickWordsForReader } from '../i18n/languages.ts'
import { cutText } from '../kit/text/text.ts'
import { createInterval } from '../jobs/loop.ts'
import type { Loop } from '../jobs/loop.ts'
import { HOUR_MS, SECOND_MS } from '../kit/time/durations.ts'
import { openPracticeBox } from './box.ts'
import type { PracticeBox } from './box.ts'

/** The desk, the API, and the pages to which they lead. The service's own addresses, and kiosks, have no practice. */
const OF_PRACTICE = /^\/(?:desk|v1|w|s|c|group|leave|verify)(?:\/|$)/

/** Begins and ends it. */
const GATE = '/desk/practice'

/** What would make a credential, reach something outside, or take in a venue's own records. */
const FORBIDDEN =
	/^\/(?:desk\/|v1\/(?:desk-devices|imports|keys|kiosks|staff|webhooks|webhook-deliveries)(?:\/|$))/

function isOfPractice(path: string): boolean {
	return path !== GATE && OF_PRACTICE.test(path)
}

function isForbidden(method: string, path: string): boolean {
	return method !== 'GET' && method !== 'HEAD' && FORBIDDEN.test(path)
}

const LASTS_MS = 4 * HOUR_MS

/** Each has a database in memory and on the disk. */
const MAX_BOXES = 3

/** Browsers in one practice. */
const MAX_PEOPLE = 20

const TOKEN_BYTES = 32

/** What a page of the desk says of itself, so that no page goes on in the other world unseen. */
export const PRACTICE_HEADER = 'x-practice'

const shellWords = wordsOf('shell')

/** The practice of an organization. */
type Running = {
	readonly organizationId: string
	readonly endsAt: number
	readonly box: Promise<PracticeBox>
	/** The session in the box and the person outside of it, by the token of the browser's cookie. */
	readonly people: Map<string, { readonly session: Promise<string>; readonly actor: Actor }>
}

/**
 * The boxes in which staff practise, one for each organization. They live in this process alone, and none outlives it.
 */
export class PracticeBoxes implements Practices {
	readonly #deps: Deps & { readonly bodies: BodiesInFlight }
	readonly #folder: string
	readonly #running = new Map<string, Running>()

	constructor(deps: Deps & { readonly bodies: BodiesInFlight }) {
		this.#deps = deps
		this.#folder = join(deps.config.dataDir, 'practice')
		// A process that was killed has left its own.
		rmSync(this.#folder, { recursive: true, force: true })
	}

	async enter({ actor, open, language }: Trainee): Promise<{ token: string; endsAt: number }> {
		const { clock, ids, write } = this.#deps
		await this.endDue()
		const running = this.#running.get(actor.organizationId) ?? this.#open(actor.organizationId, language)
		if (running.people.size >= MAX_PEOPLE)
			throw problem('conflict', 'Too many people practise at once. Ask one of them to end it.')
		const { member, session: real } = open
		// Whoever signed in with a PIN has the rights of the desk.
		const isByPin = real.authenticatedAt === null
		const role = isByPin && member.role !== 'auditor' ? 'desk' : member.role
		const name = member.name ?? member.login ?? ''
		const session = running.box.then((box) => box.hire({ name, role }))
		const token = Buffer.from(ids.random(TOKEN_BYTES)).toString('base64url')
		// Before it is open: a colleague who leaves meanwhile must not end it.
		running.people.set(token, { session, actor })
		await session
		await write((tx) =>
			recordAudit(tx, { clock, ids }, actor, { action: 'practice.started', subject: actor.organizationId }),
		)
		return { token, endsAt: running.endsAt }
	}

	async leave(token: string): Promise<void> {
		const running = this.#of(token)
		const person = running?.people.get(token)
		if (running === undefined || person === undefined) return
		running.people.delete(token)
		await this.#recordEnd(person.actor)
		if (running.people.size === 0) await this.#close(running)
	}

	/** Ends what has lasted its time. */
	async endDue(): Promise<void> {
		const now = this.#deps.clock.now()
		for (const running of this.#running.values()) {
			if (now < running.endsAt) continue
			await this.#close(running)
			await this.#recordEnd(systemActor(running.organizationId, 'practice'))
		}
	}

	/** Looks every few seconds for what has lasted its time. */
	createLoop(): Loop {
		return createInterval(this.#deps, {
			name: 'practice.end',
			everyMs: 10 * SECOND_MS,
			run: () => this.endDue(),
		})
	}

	async stop(): Promise<void> {
		await Promise.all([...this.#running.values()].map((running) => this.#close(running)))
	}

	/**
	 * Responds to a request of a browser that practises, and to one whose page does not know that its practice has begun or
	 * ended. @returns undefined for a request of the venue itself
	 */
	readonly respond = (request: Request, { server }: App): Promise<Response> | undefined => {
		const path = urlOf(request).pathname
		const token = isOfPractice(path) ? readPractice(request, this.#deps.config) : undefined
		const running = token === undefined ? undefined : this.#of(token)
		const person = token === undefined ? undefined : running?.people.get(token)
		const isLive = running !== undefined && person !== undefined && this.#deps.clock.now() < running.endsAt
		const claim = isOfPractice(path) ? request.headers.get(PRACTICE_HEADER) : null
		if (claim !== null && (claim === 'on') !== isLive)
			return this.#refuse(
				request,
				problem('unauthorized', 'A practice has begun or ended. Load the page again.'),
				{
					[PRACTICE_HEADER]: isLive ? 'on' : 'off',
				},
			)
		if (!isLive) return undefined
		if (isForbidden(request.method, path))
			return this.#refuse(request, problem('conflict', 'This is not part of practice.'))
		return this.#answer(running, person.session, request, server)
	}

	#of(token: string): Running | undefined {
		return [...this.#running.values()].find(({ people }) => people.has(token))
	}

	/** @throws Problem 503 */
	#open(organizationId: string, language: string | null): Running {
		if (this.#running.size >= MAX_BOXES)
			throw problem('unavailable', 'Too many venues practise at once. Try again later.')
		const { db, clock, ids, log } = this.#deps
		const venue = requireOrganization(db, organizationId)
		const words = pickWordsForReader(shellWords, language)
		const name = cutText(fill(words.practice.venue, { name: venue.name }), MAX_NAME_LENGTH)
		const folder = join(this.#folder, ids.next())
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		const endsAt = clock.now() + LASTS_MS
		const box = openPracticeBox(this.#deps, { folder, name, venue, endsAt })
		const running = { organizationId, endsAt, box, people: new Map() }
		this.#running.set(organizationId, running)
		box.catch(() => {
			this.#running.delete(organizationId)
			rmSync(folder, { recursive: true, force: true })
			log.error('a practice could not be opened')
		})
		return running
	}

	async #close(running: Running): Promise<void> {
		if (this.#running.get(running.organizationId) !== running) return
		this.#running.delete(running.organizationId)
		await running.box.then(
			(box) => box.close(),
			() => undefined,
		)
	}

	async #refuse(request: Request, refusal: Problem, more: Record<string, string> = {}): Promise<Response> {
		const { config, ids } = this.#deps
		const requestId = ids.next()
		const headers = {
			...securityHeaders(request, config),
			'cache-control': 'no-store',
			'x-request-id': requestId,
			...more,
		}
		return Response.json(toEnvelope(refusal, requestId), { status: refusal.status, headers })
	}

	async #recordEnd(actor: Actor): Promise<void> {
		const { write, clock, ids } = this.#deps
		await write((tx) =>
			recordAudit(tx, { clock, ids }, actor, { action: 'practice.ended', subject: actor.organizationId }),
		)
	}

	/** What the box says to browsers about cookies is not theirs: it would end the person's own session. */
	async #answer(
		{ box }: Running,
		session: Promise<string>,
		request: Request,
		server: App['server'],
	): Promise<Response> {
		const { app } = await box
		request.headers.set('cookie', cookieHeaderOf(request, this.#deps.config, await session))
		app.server ??= server
		const response = await app.fetch(request)
		response.headers.delete('set-cookie')
		return response
	}
}
