/** @jsxImportSource preact */
import lazy, { ErrorBoundary } from 'preact-iso/lazy'
import { QueryClient, QueryClientProvider } from '@tanstack/preact-query'
import { LocationProvider, useLocation } from 'preact-iso/router'
import { useEffect, useState } from 'preact/hooks'
import type { Dictionaries } from './kit/words/desk-words.ts'
import { WordsProvider } from './kit/words/use-words.tsx'
import { CallError } from './kit/client/call-error.ts'
import { CurrentSession } from './kit/client/current.ts'
import { session } from './kit/session/session.ts'
import { resume } from './kit/session/session-calls.ts'
import { useStore } from './kit/client/store.ts'
import { useIdleEnd } from './kit/session/idle.ts'
import { Frame } from './shell/frame/frame.tsx'
import { loadEntry } from './shell/frame/load-later.ts'
import { ErrorText } from './kit/parts/error-text.tsx'
import { clearNotices } from './kit/parts/notices.tsx'

const queries = new QueryClient({
	defaultOptions: {
		queries: {
			// The stream reports changes; without it, older data than this is stale.
			staleTime: 30_000,
			refetchOnWindowFocus: false,
			networkMode: 'always',
			// A box that hangs is not asked again by itself: each try takes seconds.
			retry: (count, error) =>
				count < 2 && error instanceof CallError && error.isPassing && error.code !== 'no_answer',
		},
		mutations: { networkMode: 'always' },
	},
})

let lastPerson: string | undefined

/** Removes data that another person has loaded, before anything is shown to the next one. */
session.state.subscribe(() => {
	const state = session.state.get()
	const person = state.is === 'in' ? state.session.staff.id : undefined
	if (person === lastPerson) return
	lastPerson = person
	queries.clear()
	clearNotices()
})

export function App({ words }: { words: Dictionaries }) {
	return (
		<WordsProvider initial={words}>
			<QueryClientProvider client={queries}>
				<LocationProvider scope="/desk">
					<Entrance />
				</LocationProvider>
			</QueryClientProvider>
		</WordsProvider>
	)
}

/** After a visit to the identity provider. */
export const finishSso = (): Promise<void> => loadEntry().then(({ returnFromSso }) => returnFromSso())

/** Most visits begin with somebody who is signed in. */
const Setup = lazy(() => loadEntry().then((entry) => entry.Setup))
const SignedOut = lazy(() => loadEntry().then((entry) => entry.SignedOut))

const SETUP = /^\/desk\/setup\/([^/]+)$/

/** Shows the screens to a signed-in person, and the sign-in otherwise. */
function Entrance() {
	const { path } = useLocation()
	const state = useStore(session.state)
	const token = SETUP.exec(path)?.[1]
	const [error, setError] = useState<unknown>()
	const begin = (): void => {
		setError(undefined)
		resume().catch(setError)
	}
	useEffect(() => {
		if (state.is === 'unknown') begin()
	}, [])
	useIdleEnd(state.is === 'in' ? state.session : undefined)
	if (token !== undefined)
		return (
			<ErrorBoundary>
				<Setup token={token} />
			</ErrorBoundary>
		)
	if (error !== undefined)
		return (
			<main class="entry">
				<ErrorText error={error} onRetry={begin} />
			</main>
		)
	if (state.is === 'unknown') return null
	if (state.is === 'out')
		return (
			<ErrorBoundary>
				<SignedOut why={state.why} />
			</ErrorBoundary>
		)
	return (
		<CurrentSession.Provider value={state.session}>
			<Frame key={state.session.staff.id} />
		</CurrentSession.Provider>
	)
}
