import { useLayoutEffect } from 'preact/hooks'

/** Marks the page as usable, once. */
export function useReady(): void {
	useLayoutEffect(() => {
		if (document.documentElement.dataset['ready'] !== undefined) return
		performance.mark('ready')
		document.documentElement.dataset['ready'] = ''
	}, [])
}
