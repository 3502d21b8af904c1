import { createElement } from 'preact'
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'

export type Later<Props> = FunctionComponent<Props> & { readonly preload: () => void }

/**
 * Returns a component whose script loads when it is first shown, or before by `preload`. Until then, and without a
 * network, it shows nothing; the screen around it never waits.
 */
export function later<Props extends object>(load: () => Promise<FunctionComponent<Props>>): Later<Props> {
	let component: FunctionComponent<Props> | undefined
	const fetchIt = async (): Promise<void> => {
		component ??= await load()
	}
	function LaterPart(props: Props) {
		const [, setLoaded] = useState(false)
		useEffect(() => {
			if (component === undefined)
				void fetchIt().then(
					() => setLoaded(true),
					() => undefined,
				)
		}, [])
		return component === undefined ? null : createElement(component, props)
	}
	return Object.assign(LaterPart, { preload: () => void fetchIt().catch(() => undefined) })
}
