/** Most deliveries that are on their way at once, each on a connection of its own, but for those that take long. */
const MAX_AT_ONCE = 32

/** Most of them that may go to endpoints that failed last time, however long they take. */
const MAX_FAILING_AT_ONCE = 16

/** A delivery that takes longer than this, in milliseconds, gives up its place to another, and may go on beside. */
const SLOW_AFTER_MS = 500

/** Most deliveries that go on beside: one more keeps its place. */
const MAX_SLOW = 96

/** One endpoint's queue: at most one delivery is on its way to it at a time, so that order is kept. */
export type Lane = {
	readonly endpointId: string
	readonly organizationId: string
	/** The last event that was looked at and not to be sent. */
	passed: number
	isBusy: boolean
	/** Nothing is begun before then, in monotonic milliseconds: what came of its last attempt could not be written. */
	restsUntil: number
	/** Whether its last attempt failed. */
	isFailing: boolean
}

/** Which endpoints may have something to send, in turn: whoever has just been served goes to the end. */
export class Lanes {
	readonly #lanes = new Map<string, Lane>()
	readonly #ready = new Set<Lane>()
	readonly #onPlace: () => void
	#busy = 0
	#failing = 0
	#slow = 0

	/** @param onPlace told when a place has become free though nothing has ended */
	constructor(onPlace: () => void) {
		this.#onPlace = onPlace
	}

	/** Makes lanes for the endpoints that there are, and forgets those of others. */
	keep(endpoints: readonly { id: string; organizationId: string }[]): void {
		const ids = new Set(endpoints.map(({ id }) => id))
		for (const lane of this.#lanes.values())
			if (!ids.has(lane.endpointId)) {
				this.#lanes.delete(lane.endpointId)
				this.#ready.delete(lane)
			}
		for (const { id, organizationId } of endpoints) {
			if (this.#lanes.has(id)) continue
			const state = { passed: 0, isBusy: false, restsUntil: 0, isFailing: false }
			this.#lanes.set(id, { endpointId: id, organizationId, ...state })
		}
	}

	/** The organizations that have a lane. */
	organizations(): Set<string> {
		return new Set([...this.#lanes.values()].map(({ organizationId }) => organizationId))
	}

	/** Has lanes looked at: all, or those of one organization. */
	call(organizationId?: string): void {
		for (const lane of this.#lanes.values())
			if (organizationId === undefined || lane.organizationId === organizationId) this.#ready.add(lane)
	}

	/** Takes the lane that has waited longest, of those that may go now; `give` it back, or `begin` with it. */
	take(): Lane | undefined {
		if (this.#busy >= MAX_AT_ONCE) return undefined
		for (const lane of this.#ready) {
			if (lane.isBusy || (lane.isFailing && this.#failing >= MAX_FAILING_AT_ONCE)) continue
			this.#ready.delete(lane)
			return lane
		}
		return undefined
	}

	/** Puts a lane at the end of those that wait. */
	give(lane: Lane): void {
		if (this.#lanes.has(lane.endpointId)) this.#ready.add(lane)
	}

	/**
	 * Occupies a lane until `done` settles to whether its delivery was taken; then it is its turn again. Where `done`
	 * rejects, its turn comes with the next call.
	 */
	async begin(lane: Lane, done: Promise<boolean>): Promise<void> {
		const failing = lane.isFailing ? 1 : 0
		this.#failing += failing
		lane.isBusy = true
		const leave = this.#occupy()
		try {
			lane.isFailing = !(await done)
			this.give(lane)
		} finally {
			leave()
			this.#failing -= failing
			lane.isBusy = false
		}
	}

	/** Takes a place, which passes on to another once it was held for long. @returns what gives it back */
	#occupy(): () => void {
		let isSlow = false
		this.#busy++
		const timer = setTimeout(() => {
			if (this.#slow >= MAX_SLOW) return
			isSlow = true
			this.#busy--
			this.#slow++
			this.#onPlace()
		}, SLOW_AFTER_MS)
		return () => {
			clearTimeout(timer)
			if (isSlow) this.#slow--
			else this.#busy--
		}
	}
}
