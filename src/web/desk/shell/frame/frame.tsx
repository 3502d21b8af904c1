/** @jsxImportSource preact */
import { ErrorBoundary } from 'preact-iso/lazy'
import { Route, Router, useLocation } from 'preact-iso/router'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { heard } from '../../kit/client/alerts-heard.ts'
import { useSession } from '../../kit/client/current.ts'
import { useLive } from '../../kit/client/live.ts'
import { useVenueColor } from '../../kit/client/look.ts'
import { focusSearch, useShortcuts } from '../../kit/client/shortcuts.ts'
import { Notices } from '../../kit/parts/notices.tsx'
import { loadMore } from '../../kit/words/load.ts'
import type { LoadedWords } from '../../kit/words/use-words.tsx'
import { useSpoken, useWords } from '../../kit/words/use-words.tsx'
import { AdminIndex, AlertToasts, ConfirmDialog, PracticeBar, loadEntry, loadLater } from './load-later.ts'
import { ADMIN_PATH, isAt, useNavigation } from './navigation.ts'
import { OpenDialog } from './open-dialog.tsx'
import type { DialogState } from './open-dialog.tsx'
import { BottomBar, TopBar } from './phone-bars.tsx'
import { Rail, RailGroup } from './rail.tsx'
import { screens, wings } from './screens.ts'
import type { Screen } from './screens.ts'
import type { FrameActs } from './who-menu.tsx'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { connection, waitingWrites } from '../../kit/client/connection.ts'
import { useStore } from '../../kit/client/store.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { session } from '../../kit/session/session.ts'
import { timeOf } from '../../kit/time/times.ts'
import type { Navigation } from './navigation.ts'

/** Surrounds each screen of a signed-in person. */
export function Frame() {
	const words = useWords('shell')
	const { path, route } = useLocation()
	const [dialog, setDialog] = useState<DialogState>({ is: 'none' })
	const navigation = useNavigation()
	const { own, start, current, isAdmin } = navigation
	const acts: FrameActs = {
		onSearch: () => setDialog({ is: 'search' }),
		onAccount: () => setDialog({ is: 'account' }),
		onHelp: () => setDialog({ is: 'help', of: current }),
	}
	useLive()
	useVenueColor()
	usePreload(own)
	useTitle(path === ADMIN_PATH ? 'admin' : current?.name)
	useEffect(() => {
		// Another person may have worked here before, in another role.
		const isElsewhere = path === ADMIN_PATH || screens.some((screen) => isAt(screen, path))
		const isForbidden = current === undefined && !isAdmin && isElsewhere
		if (isForbidden && start !== undefined) route(start.path, true)
	}, [path, current, isAdmin, start])
	useSearchKey(acts.onSearch)
	useShortcuts({
		'?': acts.onHelp,
		'/': focusSearch,
		...Object.fromEntries(
			own.flatMap(({ letter, path: to }) =>
				letter === undefined ? [] : [[`g ${letter}`, () => route(to)] as const],
			),
		),
	})
	return (
		<div class="frame">
			<a class="skip" href="#main">
				{words.frame.skip}
			</a>
			<TopBar navigation={navigation} acts={acts} />
			<Rail navigation={navigation} acts={acts} />
			<div class="content">
				<Practice />
				<ConnectionBar />
				<div class={isAdmin ? 'page has-second' : 'page'}>
					{isAdmin && <AdminColumn navigation={navigation} />}
					<main id="main" tabIndex={-1}>
						{isAdmin && path !== ADMIN_PATH && <AdminCrumb />}
						<ErrorBoundary>
							<Router onRouteChange={() => scrollTo(0, 0)}>
								{[
									...own.map(routeOf),
									...(isAdmin ? [<Route key="admin" path={ADMIN_PATH} component={AdminIndex} />] : []),
									<Route key="none" default component={NotFound} />,
								]}
							</Router>
						</ErrorBoundary>
					</main>
				</div>
			</div>
			<BottomBar navigation={navigation} acts={acts} />
			<Notices />
			<Told />
			<OpenDialog dialog={dialog} screens={own} onChange={setDialog} />
			<Confirmation />
		</div>
	)
}

/** Leads from a screen of the administration to the index, where the column has no room. */
function AdminCrumb() {
	const { screens: names } = useWords('shell')
	return (
		<a class="crumb" href={ADMIN_PATH}>
			<Icon name="back" size={16} />
			{names.admin}
		</a>
	)
}

/** An address with details is the same screen, so that its list stays mounted. */
function routeOf({ path, component, hasDetails }: Screen) {
	return <Route key={path} path={hasDetails ? `${path}/:detail*` : path} component={component} />
}

/** What the stream has brought. */
function Told() {
	const hasAlerts = useStore(heard).length > 0
	return <ErrorBoundary>{hasAlerts && <AlertToasts />}</ErrorBoundary>
}

/** Says on every screen that its guests are invented. */
function Practice() {
	const { practiceEndsAt } = useSession()
	return <ErrorBoundary>{practiceEndsAt !== null && <PracticeBar endsAt={practiceEndsAt} />}</ErrorBoundary>
}

/** The question whose answer a call waits for. */
function Confirmation() {
	const question = useStore(session.question)
	return <ErrorBoundary>{question !== undefined && <ConfirmDialog question={question} />}</ErrorBoundary>
}

/** After a while, loads the scripts and words of the other screens, so that these open at once, unless data is to be saved. */
function usePreload(ownScreens: readonly Screen[]): void {
	const spoken = useSpoken()
	useEffect(() => {
		if (isSavingData()) return undefined
		const timer = setTimeout(() => void preload(ownScreens, spoken), PRELOAD_MS)
		return () => clearTimeout(timer)
	}, [])
}

const PRELOAD_MS = 1_500

/** Whether the device is set to save data, as far as its browser says so (Network Information API). */
const isSavingData = (): boolean =>
	(navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

async function preload(ownScreens: readonly Screen[], { dictionaries, open }: LoadedWords): Promise<void> {
	try {
		// One after another, so that keys are handled in between.
		await loadLater()
		await loadEntry()
		open('help')
		for (const wing of new Set(ownScreens.flatMap((screen) => screen.wing ?? []))) {
			await wings[wing]()
			await loadMore(wing, dictionaries)
		}
	} catch {
		// Without a network they are loaded when they are opened.
	}
}

function useTitle(name: Screen['name'] | undefined): void {
	const words = useWords('shell')
	const { organization } = useSession()
	const title = name === undefined ? words.frame.desk : words.screens[name]
	useEffect(() => {
		document.title = `${title} – ${organization.name}`
	}, [title, organization.name])
}

/** Ctrl+K opens the search anywhere, in fields, too; in dialogs it is only kept from the browser. */
function useSearchKey(open: () => void): void {
	useLayoutEffect(() => {
		const onKey = (event: KeyboardEvent): void => {
			if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
			event.preventDefault()
			if (document.querySelector('dialog[open]') === null) open()
		}
		addEventListener('keydown', onKey, true)
		return () => removeEventListener('keydown', onKey, true)
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

/** The second level of the navigation, beside each screen of the administration on wide windows. */
function AdminColumn({ navigation: { admin, current } }: { navigation: Navigation }) {
	const { screens } = useWords('shell')
	return (
		<nav class="second" aria-label={screens.admin}>
			{admin.map((group) => (
				<RailGroup key={group.name} group={group} current={current} />
			))}
		</nav>
	)
}
