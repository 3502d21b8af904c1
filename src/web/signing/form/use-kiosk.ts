import { useEffect, useRef, useState } from 'preact/hooks'
import type { Kiosk } from '../page-props.ts'
import type { Screen } from './use-journey.ts'

export type Attendance = {
	/** Whole seconds until the form is cleared; undefined while a person is there. */
	readonly clearsInSeconds: number | undefined
	/** Whole seconds until the confirmation disappears; undefined before it is shown. */
	readonly leavesInSeconds: number | undefined
	stay(): void
}

/** How often the idle time is checked, in milliseconds. */
const TICK_MS = 500

/**
 * Checks if a person is at the kiosk: after a while without a touch it asks, and then clears the form (WCAG 2.2,
 * 2.2.1). Without a kiosk it does nothing.
 */
export function useKiosk(kiosk: Kiosk | undefined, screen: Screen, leave: () => void): Attendance {
	const touchedAt = useRef(0)
	const [idleMs, setIdleMs] = useState(0)
	const stay = (): void => {
		touchedAt.current = Date.now()
		setIdleMs(0)
	}
	const isOver = screen === 'done' || screen === 'unsent' || screen === 'lost'
	const limitMs = kiosk === undefined ? 0 : isOver ? kiosk.doneMs : kiosk.idleMs + kiosk.warnMs
	useEffect(() => {
		if (kiosk === undefined) return undefined
		stay()
		let isGone = false
		const timer = setInterval(() => {
			const idle = Date.now() - touchedAt.current
			// Nothing while nothing of it is shown: a page that renders while a finger rests on a box unticks it.
			setIdleMs(isOver || idle >= kiosk.idleMs ? idle : 0)
			if (idle < limitMs || isGone) return
			isGone = true
			leave()
		}, TICK_MS)
		const events = ['pointerdown', 'keydown', 'input', 'scroll'] as const
		// While the kiosk asks, only its button counts as an answer. Before that, every touch does.
		const touch = (): void => {
			if (Date.now() - touchedAt.current < kiosk.idleMs || isOver) stay()
		}
		for (const event of events) addEventListener(event, touch, { passive: true })
		return () => {
			clearInterval(timer)
			for (const event of events) removeEventListener(event, touch)
		}
	}, [kiosk, isOver])
	const leftSeconds = Math.max(0, Math.ceil((limitMs - idleMs) / 1000))
	const isAsking = kiosk !== undefined && !isOver && idleMs >= kiosk.idleMs
	return {
		clearsInSeconds: isAsking ? leftSeconds : undefined,
		leavesInSeconds: kiosk !== undefined && isOver ? leftSeconds : undefined,
		stay,
	}
}
