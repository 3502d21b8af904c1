import { createStore } from './create-store.ts'
import { fetchWithin } from './fetch-within.ts'

/** Since when the service has not responded; undefined while it does. */
export const connection = createStore<{ readonly lostAt: number | undefined; readonly heardAt: number }>({
	lostAt: undefined,
	heardAt: Date.now(),
})

export function noteHeard(): void {
	connection.set({ lostAt: undefined, heardAt: Date.now() })
}

export function noteLost(): void {
	const { lostAt, heardAt } = connection.get()
	if (lostAt !== undefined) return
	connection.set({ lostAt: Date.now(), heardAt })
	void watchForReturn()
}

/** How often to check if a lost service is back, in milliseconds. */
const PROBE_MS = 2_000

/** How long each check may take, in milliseconds: a box that hangs never responds. */
const PROBE_LASTS_MS = 5_000

async function watchForReturn(): Promise<void> {
	while (connection.get().lostAt !== undefined) {
		await pause(PROBE_MS)
		await fetchWithin(PROBE_LASTS_MS, '/health', {}, async () => noteHeard()).catch(() => undefined)
	}
}

/** Waits this long, or until the browser reports that the network is back. @param ms milliseconds */
export function pause(ms: number): Promise<void> {
	return new Promise((resolve) => {
		const done = (): void => {
			clearTimeout(timer)
			removeEventListener('online', done)
			resolve()
		}
		const timer = setTimeout(done, ms)
		addEventListener('online', done)
	})
}

/** Number of writes that wait for the connection. */
export const waitingWrites = createStore(0)

addEventListener('offline', noteLost)
addEventListener('beforeunload', (event) => {
	if (waitingWrites.get() > 0) event.preventDefault()
})
