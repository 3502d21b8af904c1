/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'

/** A card that stands so long is looked at: those that typing brings and takes are not read, nor logged as read. */
const LOOKED_AT_MS = 400

/** The guest's photo, over the initials, which stay where there is no photo to be had. */
export function Portrait({ address }: { address: string }) {
	const [isLookedAt, setLookedAt] = useState(false)
	const [hasFailed, setFailed] = useState(false)
	useEffect(() => {
		const timer = setTimeout(() => setLookedAt(true), LOOKED_AT_MS)
		return () => clearTimeout(timer)
	}, [])
	if (!isLookedAt || hasFailed) return null
	return <img src={address} alt="" onError={() => setFailed(true)} />
}
