import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { PageProps, Confirmation } from '../page-props.ts'
import type { ErrorReason } from './error-reason.ts'
import type { Delay } from './page-services.ts'

export type Screen = 'form' | 'review' | 'sending' | 'unsent' | 'done' | 'lost'

export type Journey = {
	readonly screen: Screen
	readonly confirmation: Confirmation | undefined
	readonly error: { reason: ErrorReason; minutes?: number } | undefined
	/** Why the signed form is not sent yet. */
	readonly delay: Delay
	go(screen: 'form' | 'review' | 'sending'): void
	wait(why: Delay): void
	finish(confirmation: Confirmation): void
	lose(reason: ErrorReason, minutes?: number): void
}

/**
 * The screen of a guest, from the first question to the confirmation. The review is a step in the browser's history, so
 * the back button returns to the form with everything in it. After signing, there is no way back.
 */
export function useJourney(pageProps: PageProps): Journey {
	const [screen, setScreen] = useState<Screen>(pageProps.screen)
	const [confirmation, setDone] = useState<Confirmation | undefined>(pageProps.done)
	const [error, setError] = useState<Journey['error']>()
	const [delay, setDelay] = useState<Delay>({ reason: 'offline' })
	const latest = useRef<Screen>(pageProps.screen)
	const show = (next: Screen): void => {
		latest.current = next
		setScreen(next)
	}

	useEffect(() => {
		const follow = (event: PopStateEvent): void => {
			// The back button does not affect a form that is being sent or was sent.
			if (latest.current !== 'form' && latest.current !== 'review') return
			const { screen: target } = (event.state ?? {}) as { screen?: string }
			show(target === 'review' ? 'review' : 'form')
		}
		addEventListener('popstate', follow)
		// A reload on the review starts at the form again and removes the step in the history.
		if (history.state !== null) history.replaceState(null, '')
		return () => removeEventListener('popstate', follow)
	}, [])

	const former = useRef<Screen | undefined>(undefined)
	// Before the screen is painted, so that a fast keyboard user does not lose the focus.
	useLayoutEffect(() => {
		const before = former.current
		former.current = screen
		if (before === undefined || screen === 'sending') return
		if (screen === 'form' && before !== 'done') {
			// The button that led back has disappeared and lost the focus. The window has not scrolled.
			if (document.activeElement === document.body)
				document.getElementById('continue')?.focus({ preventScroll: true })
			return
		}
		scrollTo(0, 0)
		document.querySelector<HTMLElement>('main > :not([hidden]) #title')?.focus({ preventScroll: true })
	}, [screen])

	return {
		screen,
		confirmation,
		error,
		delay,
		go(next) {
			if (next === 'review' && latest.current === 'form') history.pushState({ screen: 'review' }, '')
			show(next)
		},
		wait(why) {
			setDelay(why)
			show('unsent')
		},
		finish(next) {
			setDone(next)
			show('done')
		},
		lose(reason, minutes) {
			setError(minutes === undefined ? { reason } : { reason, minutes })
			show('lost')
		},
	}
}
