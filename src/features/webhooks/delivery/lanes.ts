const MAX_AT_ONCE = 32

const MAX_FAILING_AT_ONCE = 16

/** A slow delivery gives up its slot and continues. */
const SLOW_AFTER_MS = 500

/** Further slow deliveries keep their slot. */
const MAX_SLOW = 96

/** One endpoint's queue. At most one delivery is in progress, so that order is kept. */
export type Lane = {
	readonly endpointId: string
	readonly organizationId: string
	passed: number
	isBusy: boolean
	/** Until when nothing is sent, in monotonic milliseconds, because the last result could not be recorded. */
	restsUntil: number
	isFailing: boolean
	/** Attempts in a row that could not be made, or recorded. */
	losses: number
}

/** In turn: the one just served goes to the end. */
export class Lanes {
	readonly #lanes = new Map<string, Lane>()
	readonly #ready = new Set<Lane>()
	readonly #onPlace: () => void
	#busy = 0
	#failing = 0
	#slow = 0

	/** @param onPlace called when a slot becomes free although no delivery has ended */
	constructor(onPlace: () => void) {
		this.#onPlace = onPlace
	}

	keep(endpoints: readonly { id: string; organizationId: string }[]): void {
		const ids = new Set(endpoints.map(({ id }) => id))
		for (const lane of this.#lanes.values())
			if (!ids.has(lane.endpointId)) {
				this.#lanes.delete(lane.endpointId)
				this.#ready.delete(lane)
			}
		for (const { id, organizationId } of endpoints) {
			if (this.#lanes.has(id)) continue
			const state = { passed: 0, isBusy: false, restsUntil: 0, isFailing: false, losses: 0 }
			this.#lanes.set(id, { endpointId: id, organizationId, ...state })
		}
	}

	organizations(): Set<string> {
		return new Set([...this.#lanes.values()].map(({ organizationId }) => organizationId))
	}

	/** Marks lanes to be checked: all, or those of one organization. */
	call(organizationId?: string): void {
		for (const lane of this.#lanes.values())
			if (organizationId === undefined || lane.organizationId === organizationId) this.#ready.add(lane)
	}

	/** The one that has waited longest of those that may send. `give` it back, or `begin` with it. */
	take(): Lane | undefined {
		if (this.#busy >= MAX_AT_ONCE) return undefined
		for (const lane of this.#ready) {
			if (lane.isBusy || (lane.isFailing && this.#failing >= MAX_FAILING_AT_ONCE)) continue
			this.#ready.delete(lane)
			return lane
		}
		return undefined
	}

	give(lane: Lane): void {
		if (this.#lanes.has(lane.endpointId)) this.#ready.add(lane)
	}

	/**
	 * Occupies a lane until `done` settles to whether its delivery was accepted. If it rejects, the lane waits for
	 * `call`.
	 */
	async begin(lane: Lane, done: Promise<boolean>): Promise<void> {
		const failing = lane.isFailing ? 1 : 0
		this.#failing += failing
		lane.isBusy = true
		const leave = this.#occupy()
		try {
			lane.isFailing = !(await done)
			lane.losses = 0
			this.give(lane)
		} finally {
			leave()
			this.#failing -= failing
			lane.isBusy = false
		}
	}

	/** A slot that is held for long is passed on. @returns how to release it */
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
