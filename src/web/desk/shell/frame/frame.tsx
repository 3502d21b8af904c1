/** @jsxImportSource preact */
import { ErrorBoundary } from 'preact-iso/lazy'
import { Route, Router, useLocation } from 'preact-iso/router'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { useSession } from '../../kit/client/current.ts'
import { useLive } from '../../kit/client/live.ts'
import { focusSearch, useShortcuts } from '../../kit/client/shortcuts.ts'
import { Notices } from '../../kit/parts/notices.tsx'
import type { Dictionaries } from '../../kit/words/desk-words.ts'
import { loadMore } from '../../kit/words/load.ts'
import { useSpoken, useWords } from '../../kit/words/use-words.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { GoToDialog } from './go-to-dialog.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { Navigation } from './navigation.tsx'
import { isAt, listedOf, screens, screensOf, wings } from './screens.ts'
import type { Screen } from './screens.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { connection, waitingWrites } from '../../kit/client/connection.ts'
import { useStore } from '../../kit/client/store.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { timeOf } from '../../kit/parts/times.ts'

type DialogName = 'go-to' | 'help' | 'account' | undefined

/** Surrounds each screen of a signed-in person. */
export function Frame() {
	const words = useWords('shell')
	const { scopes, organization } = useSession()
	const { path, route } = useLocation()
	const [dialog, setDialog] = useState<DialogName>()
	const ownScreens = screensOf(scopes)
	const current = ownScreens.find((screen) => isAt(screen, path))
	const navigationScreens = listedOf(ownScreens)
	const start = ownScreens[0]
	useLive()
	usePreload(ownScreens)
	useTitle(current, organization.name)
	useEffect(() => {
		// Another person may have worked here before, in another role.
		const isForbidden = current === undefined && screens.some((screen) => isAt(screen, path))
		if (isForbidden && start !== undefined) route(start.path, true)
	}, [path, current, start])
	useGoToKey(() => setDialog('go-to'))
	useShortcuts({
		'?': () => setDialog('help'),
		'/': focusSearch,
		...Object.fromEntries(navigationScreens.map(({ letter, path: to }) => [`g ${letter}`, () => route(to)])),
	})
	return (
		<div class="frame">
			<a class="skip" href="#main">
				{words.frame.skip}
			</a>
			<Navigation
				screens={navigationScreens}
				current={current}
				onHelp={() => setDialog('help')}
				onAccount={() => setDialog('account')}
			/>
			<div class="content">
				<ConnectionBar />
				<main id="main" tabIndex={-1}>
					<ErrorBoundary>
						<Router onRouteChange={() => scrollTo(0, 0)}>
							{[...ownScreens.flatMap(routesOf), <Route key="none" default component={NotFound} />]}
						</Router>
					</ErrorBoundary>
				</main>
			</div>
			<Notices />
			{dialog === 'go-to' && <GoToDialog screens={navigationScreens} onClose={() => setDialog(undefined)} />}
			{dialog === 'help' && (
				<HelpDialog screens={navigationScreens} current={current} onClose={() => setDialog(undefined)} />
			)}
			{dialog === 'account' && <AccountDialog onClose={() => setDialog(undefined)} />}
			<ConfirmDialog />
		</div>
	)
}

/** An address with details is the same screen, so that its list stays mounted. */
function routesOf({ path, component, hasDetails }: Screen) {
	return <Route key={path} path={hasDetails ? `${path}/:detail*` : path} component={component} />
}

/** After a while, loads the scripts and words of the other screens, so that these open at once. */
function usePreload(ownScreens: readonly Screen[]): void {
	const { dictionaries } = useSpoken()
	useEffect(() => {
		const timer = setTimeout(() => void preload(ownScreens, dictionaries), PRELOAD_MS)
		return () => clearTimeout(timer)
	}, [])
}

const PRELOAD_MS = 1_500

async function preload(ownScreens: readonly Screen[], dictionaries: Dictionaries): Promise<void> {
	try {
		// One after another, so that keys are handled in between.
		for (const wing of new Set(ownScreens.flatMap((screen) => screen.wing ?? []))) {
			await wings[wing]()
			await loadMore(wing, dictionaries)
		}
	} catch {
		// Without a network they are loaded when they are opened.
	}
}

function useTitle(current: Screen | undefined, organization: string): void {
	const words = useWords('shell')
	const title = current === undefined ? words.frame.desk : words.screens[current.name]
	useEffect(() => {
		document.title = `${title} – ${organization}`
	}, [title, organization])
}

/** Ctrl+K opens the list of screens anywhere, in fields, too. */
function useGoToKey(open: () => void): void {
	useLayoutEffect(() => {
		const onKey = (event: KeyboardEvent): void => {
			if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
			event.preventDefault()
			if (document.querySelector('dialog[open]') === null) open()
		}
		addEventListener('keydown', onKey)
		return () => removeEventListener('keydown', onKey)
	}, [])
}

/** Says that the service is out of reach, how old the screen is, and how many writes wait. */
function ConnectionBar() {
	const { lostAt } = useStore(connection)
	return <div role="alert">{lostAt !== undefined && <Lost />}</div>
}

function Lost() {
	const words = useWords('shell')
	const { organization } = useSession()
	const { heardAt } = useStore(connection)
	const count = useStore(waitingWrites)
	const time = timeOf(heardAt, words.tag, organization.timezone)
	return (
		<p class="connection">
			<Icon name="offline" />
			<span>
				{fill(words.connection.offline, { time })}{' '}
				{count > 0 && fillPlural(words.connection.waiting, count, words.tag)}
			</span>
		</p>
	)
}

function NotFound() {
	const words = useWords('shell')
	return (
		<div class="screen">
			<h1>{words.frame.notFound}</h1>
			<p>{words.frame.notFoundHint}</p>
		</div>
	)
}
