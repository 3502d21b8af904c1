import { useEffect, useState } from 'preact/hooks'
import { useMay, useSession } from '../client/current.ts'

/** For this long an act at the door can be taken back beside it, in milliseconds. */
const YOUNG_MS = 15 * 60_000

/**
 * Returns true while an act is young, and the person has done it or may take back any.
 * @param at when it was done; null if it was not @param by such as `staff:<id>`
 */
export function useMayTakeBack(at: string | null, by: string | null): boolean {
	const { staff } = useSession()
	const mayAny = useMay('waivers:manage')
	const leftMs = at === null ? 0 : Date.parse(at) + YOUNG_MS - Date.now()
	const [, tick] = useState(0)
	useEffect(() => {
		if (leftMs <= 0) return undefined
		const timer = setTimeout(() => tick((count) => count + 1), leftMs)
		return () => clearTimeout(timer)
	}, [at])
	return leftMs > 0 && (mayAny || by === `staff:${staff.id}`)
}
