import { createStandbyApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config/config.ts'
import type { Config } from '../../../src/config/config.ts'
import { BodiesInFlight } from '../../../src/http/body/bodies.ts'
import { systemIds } from '../../../src/kit/ids.ts'
import { createMetrics } from '../../../src/kit/metrics.ts'
import { listen } from '../../../src/listen.ts'
import type { Listener } from '../../../src/listen.ts'
import type { StandbyBox } from '../../../src/web/standby/box.ts'
import { createStillClock } from './clock.ts'
import type { StillClock } from './clock.ts'

type Changing<T> = { -readonly [Key in keyof T]: T[Key] }

export type StandbyPage = {
	readonly url: string
	readonly clock: StillClock
	/** The page shows what a test sets here. */
	readonly box: Changing<StandbyBox>
	/** How often a takeover was begun. */
	readonly begun: () => number
	readonly logged: string[]
	/** At which a service may go on. */
	readonly listener: Listener
	stop(): Promise<void>
}

/** The code of the page. */
export const CODE = 'abcd-efgh-ijkl-mnop-qrst-uvwx'

/** What a box shows while it waits, in this process and without copies. */
export function openStandbyPage(changes: Partial<Config> = {}): StandbyPage {
	const config = { ...readConfig({}), port: 0, ...changes } as Config
	const clock = createStillClock()
	const logged: string[] = []
	const note = (message: string, fields: object = {}): void =>
		void logged.push(JSON.stringify({ message, ...fields }))
	let begun = 0
	const box: Changing<StandbyBox> = {
		copies: async () => ({ state: 'ok', heardSeconds: 20, databaseSeconds: 21, filesSeconds: 25 }),
		hasCode: () => true,
		isCode: async (guess) => guess === CODE,
		takeover: () => ({ is: 'none' }),
		takeOver() {
			begun++
			box.takeover = () => ({ is: 'running', seconds: 0 })
		},
	}
	const app = createStandbyApp(
		{
			config,
			clock,
			ids: systemIds,
			log: { debug: note, info: note, warn: note, error: note },
			metrics: createMetrics(),
			traffic: { note: () => undefined, isBusy: () => false },
			bodies: new BodiesInFlight(),
			inFlight: { handlers: 0 },
		},
		box,
	)
	const listener = listen(app, config)
	return {
		url: listener.url,
		clock,
		box,
		begun: () => begun,
		logged,
		listener,
		stop: () => listener.stop(true),
	}
}
