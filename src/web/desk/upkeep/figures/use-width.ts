import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'

/** Returns the ref of an element, and its current width in CSS pixels; 0 before it is laid out. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
	const ref = useRef<HTMLDivElement>(null)
	const [width, setWidth] = useState(0)
	useLayoutEffect(() => {
		const element = ref.current
		if (element === null) return undefined
		const measure = (): void => setWidth(element.clientWidth)
		const observer = new ResizeObserver(measure)
		observer.observe(element)
		measure()
		return () => observer.disconnect()
	}, [])
	return [ref, width]
}
