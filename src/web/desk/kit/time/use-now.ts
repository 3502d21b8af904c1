import { useEffect, useState } from 'preact/hooks'

/** The time in milliseconds since 1970, renewed every `everyMs`. */
export function useNow(everyMs: number): number {
	const [now, setNow] = useState(() => Date.now())
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), everyMs)
		return () => clearInterval(timer)
	}, [everyMs])
	return now
}
