/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useEffect, useState } from 'preact/hooks'
import { waitingWrites } from '../../kit/client/connection.ts'
import { useSession } from '../../kit/client/current.ts'
import { signOut } from '../../kit/client/session-calls.ts'
import { useStore } from '../../kit/client/store.ts'
import { describeError } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Screen } from './screens.ts'

/** This many links fit into the bar of a phone beside "More". */
const ON_PHONE = 3

type NavigationProps = {
	readonly screens: readonly Screen[]
	readonly current: Screen | undefined
	readonly onHelp: () => void
	readonly onAccount: () => void
}

/** The links to the screens: a bar below on phones, else a rail at the side. */
export function Navigation({ screens, current, onHelp, onAccount }: NavigationProps) {
	const words = useWords('shell')
	const { url } = useLocation()
	const [isOpen, setOpen] = useState(false)
	useEffect(() => setOpen(false), [url])
	return (
		<nav class="nav" aria-label={words.frame.desk} data-open={isOpen}>
			<ul class="nav-links">
				{screens.map((screen, at) => (
					<li key={screen.path} class={at < ON_PHONE ? '' : 'nav-later'}>
						<NavLink screen={screen} isCurrent={screen === current} />
					</li>
				))}
			</ul>
			<button type="button" class="nav-item nav-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
				<Icon name="more" size={22} />
				{words.frame.more}
			</button>
			<NavigationFoot
				later={screens.slice(ON_PHONE)}
				current={current}
				onHelp={onHelp}
				onAccount={onAccount}
			/>
		</nav>
	)
}

function NavLink({ screen, isCurrent }: { screen: Screen; isCurrent: boolean }) {
	const words = useWords('shell')
	return (
		<a class="nav-item" href={screen.path} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
			<Icon name={screen.icon} size={22} />
			{words.screens[screen.name]}
		</a>
	)
}

type NavigationFootProps = Pick<NavigationProps, 'current' | 'onHelp' | 'onAccount'> & {
	/** The screens for which a phone's bar has no room. */
	readonly later: readonly Screen[]
}

function NavigationFoot({ later, current, onHelp, onAccount }: NavigationFootProps) {
	const words = useWords('shell')
	const { staff, organization, device } = useSession()
	const hasWaiting = useStore(waitingWrites) > 0
	const leave = (): void =>
		void signOut().catch((error: unknown) => notify({ tone: 'alarm', text: describeError(error, words) }))
	return (
		<div class="nav-foot">
			<ul class="nav-rest">
				{later.map((screen) => (
					<li key={screen.path}>
						<NavLink screen={screen} isCurrent={screen === current} />
					</li>
				))}
			</ul>
			<button type="button" class="nav-item who" onClick={onAccount}>
				<Icon name="people" />
				<span>
					<strong>{staff.name ?? staff.login}</strong>
					<span>{words.roles[staff.role]}</span>
					<span class="venue">{organization.name}</span>
				</span>
			</button>
			<button type="button" class="nav-item" onClick={onHelp}>
				<Icon name="help" />
				{words.frame.help}
			</button>
			{device !== null && (
				<button type="button" class="nav-item" disabled={hasWaiting} onClick={leave}>
					<Icon name="swap" />
					{words.frame.switchPerson}
				</button>
			)}
			<button type="button" class="nav-item" disabled={hasWaiting} onClick={leave}>
				<Icon name="leave" />
				{words.frame.signOut}
			</button>
		</div>
	)
}
