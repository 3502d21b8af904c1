import { useEffect, useState } from 'preact/hooks'

/** A wait that is too short to mention, one that is mentioned, and one that is too long. */
export type Wait = 'none' | 'looking' | 'silent'

/** When a wait is mentioned, and when it is too long, in milliseconds. */
const LOOKING_MS = 200
const SILENT_MS = 3_000

/** Says how long a wait has been going on. Typing further does not begin it anew. */
export function useWait(isWaiting: boolean): Wait {
	const [wait, setWait] = useState<Wait>('none')
	useEffect(() => {
		setWait('none')
		if (!isWaiting) return undefined
		const timers = [
			setTimeout(() => setWait('looking'), LOOKING_MS),
			setTimeout(() => setWait('silent'), SILENT_MS),
		]
		return () => timers.forEach(clearTimeout)
	}, [isWaiting])
	return isWaiting ? wait : 'none'
}
