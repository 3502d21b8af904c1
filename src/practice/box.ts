import { rmSync } from 'node:fs'
import type { App, AppState } from '../app.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import type { Config } from '../config/config.ts'
import { neverSync } from '../db/never-sync.ts'
import { OPENED_MS, fillHall, openHistory, publishDemoForms } from '../demo/hall.ts'
import { openDeps } from '../deps.ts'
import type { Deps } from '../deps.ts'
import { beginPractice } from '../features/accounts/sessions/begin-practice.ts'
import type { Role } from '../features/accounts/staff/roles.ts'
import { publishCheckpoints } from '../features/evidence/publish.job.ts'
import { KeyUses } from '../features/keys/use.ts'
import { SessionUses } from '../features/accounts/sessions/use.ts'
import { createOrganization } from '../features/organization/create.ts'
import type { Organization } from '../features/organization/table.ts'
import { ensureIndexes } from '../features/waivers/search/index-waivers.job.ts'
import type { BodiesInFlight } from '../http/body/bodies.ts'
import { createJobHandlers } from '../job-handlers.ts'
import { createInterval, createJobLoop } from '../jobs/loop.ts'
import { JOB_KINDS } from '../jobs/table.ts'
import { SECOND_MS } from '../kit/time/durations.ts'

/** How long running requests have when a practice ends, in milliseconds. */
const END_MS = 2 * SECOND_MS
const STEP_MS = 20

export type PracticeBox = {
	readonly app: App
	/** @returns the token of a session */
	hire(person: { readonly name: string; readonly role: Role }): Promise<string>
	/** Ends it and deletes all that it had. */
	close(): Promise<void>
}

type Opening = {
	/** Of its own; deleted with the practice. */
	readonly folder: string
	/** How the organization of the practice is called. */
	readonly name: string
	/** Whose time zone and rules of the door it has. */
	readonly venue: Organization
	/** Milliseconds since 1970. */
	readonly endsAt: number
}

/**
 * Opens a service within the service: a database, files, keys and an evidence chain of its own, with the demo's guests. It
 * has no loop that sends, and no setting that names anything outside, so nothing leaves it, and nothing of the venue knows
 * of it.
 */
export async function openPracticeBox(
	real: Deps & { readonly bodies: BodiesInFlight },
	{ folder, name, venue, endsAt }: Opening,
): Promise<PracticeBox> {
	const now = real.clock.now()
	const history = openHistory(real.clock, now)
	const { ids, log, disk, traffic, passwordCost } = real
	const deps = openDeps(configOf(real.config, folder), {
		clock: history.clock,
		ids,
		log: { ...log, info: () => undefined, debug: () => undefined },
		disk,
		traffic,
		passwordCost,
	})
	// Hundreds of syncs would slow down the guests who sign meanwhile.
	neverSync(deps.db)
	ensureIndexes(deps.db)
	history.goTo(now - OPENED_MS)
	const { timezone, settings } = venue
	const { doorPolicy, doorReasons, hosts } = settings
	const rules = {
		...(doorPolicy && { doorPolicy }),
		...(doorReasons && { doorReasons }),
		...(hosts && { hosts }),
	}
	const { id: organizationId } = createOrganization(deps, {
		name,
		slug: 'practice',
		timezone,
		settings: { ...rules, setupDismissed: true, practiceEndsAt: endsAt },
	})
	const actor = { organizationId, name: 'system', requestId: 'practice', address: 'local' }
	await fillHall(deps, { actor, timezone, templates: await publishDemoForms(deps, actor), history, now })
	history.goOn()
	const state: AppState = {
		keyUses: new KeyUses(deps),
		sessionUses: new SessionUses(deps),
		serving: { draining: false },
		bodies: real.bodies,
		inFlight: { handlers: 0 },
	}
	const loops = startLoops(deps)
	return {
		app: createApp(deps, state),
		hire: ({ name: person, role }) => beginPractice(deps, { organizationId, name: person, role }),
		async close() {
			state.serving.draining = true
			deps.wake('stop')
			for (let waitedMs = 0; waitedMs < END_MS && state.inFlight.handlers > 0; waitedMs += STEP_MS)
				await Bun.sleep(STEP_MS)
			await Promise.all(loops.map((loop) => loop.stop()))
			await deps.close()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** All defaults, which reach nothing, but for how requests get here and what PDFs are set with. */
function configOf(real: Config, dataDir: string): Config {
	const { baseUrl, host, port, trustedProxies, tlsCert, tlsKey, fontDir, diskFloorMb } = real
	const ways = { baseUrl, host, port, trustedProxies, tlsCert, tlsKey, fontDir, diskFloorMb }
	return { ...readConfig({}), ...ways, dataDir }
}

/** Of the background work only what guests and staff see at once: pictures, PDFs, and the checkpoints in them. */
function startLoops(deps: Deps) {
	const handlers = createJobHandlers(deps)
	const loops = [
		...JOB_KINDS.map((kind) => {
			const loop = createJobLoop(deps, { kind, ...handlers[kind] })
			deps.onWake(kind, () => loop.wake())
			return loop
		}),
		createInterval(deps, {
			name: 'evidence.checkpoints',
			everyMs: SECOND_MS,
			run: () => publishCheckpoints(deps),
		}),
	]
	for (const loop of loops) loop.start()
	return loops
}
