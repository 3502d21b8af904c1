import { useEffect } from 'preact/hooks'
import type { DeskSession } from '../../../../features/accounts/sessions/model.ts'
import { signOut } from './session-calls.ts'
import { session } from './session.ts'

/** Longest idle time on a desk device, in milliseconds. The service ends such a session, too. */
const IDLE_MS = 5 * 60_000

/** Ends a session on a desk device after five idle minutes: automatic refetches do not count as activity. */
export function useIdleEnd(current: DeskSession | undefined): void {
	const isWatched = (current?.device ?? null) !== null
	useEffect(() => {
		if (!isWatched) return undefined
		let timer: ReturnType<typeof setTimeout>
		const restart = (): void => {
			clearTimeout(timer)
			timer = setTimeout(() => void signOut().catch(() => session.end('ended')), IDLE_MS)
		}
		restart()
		for (const type of ['pointerdown', 'keydown']) addEventListener(type, restart, true)
		return () => {
			clearTimeout(timer)
			for (const type of ['pointerdown', 'keydown']) removeEventListener(type, restart, true)
		}
	}, [isWatched, current?.staff.id])
}
