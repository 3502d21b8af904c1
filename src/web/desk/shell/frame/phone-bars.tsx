/** @jsxImportSource preact */
import { Icon } from '../../kit/parts/icons.tsx'
import { Menu } from '../../kit/parts/menu.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { Face } from '../../kit/parts/face.tsx'
import { FirstStepsItem } from './first-steps-item.tsx'
import type { Navigation } from './navigation.ts'
import { AdminLink, RailGroup, ScreenLink, SearchButton } from './rail.tsx'
import { VenueLink } from './venue-link.tsx'
import { LeaveButton, SwitchButton, WhoMenu, closeByPress, useWho } from './who-menu.tsx'
import type { FrameActs } from './who-menu.tsx'

type BarProps = { readonly navigation: Navigation; readonly acts: FrameActs }

/** Above the screens of a phone: the venue, and who is signed in. */
export function TopBar({ navigation: { start }, acts }: BarProps) {
	const { name } = useWho()
	return (
		<header class="topbar">
			<VenueLink href={start?.path ?? '/desk'} />
			<WhoMenu
				class="icon-button"
				face={<Face name={name} />}
				onAccount={acts.onAccount}
				onHelp={acts.onHelp}
			/>
		</header>
	)
}

/** Below the screens of a phone: those of the day, the search, and a menu of everything else. */
export function BottomBar({ navigation, acts }: BarProps) {
	const { frame } = useWords('shell')
	const { main, current } = navigation
	const today = main.find(({ name }) => name === 'today')?.screens ?? []
	return (
		<nav class="bottom" aria-label={frame.desk}>
			<ul>
				{today.map((screen) => (
					<li key={screen.path}>
						<ScreenLink screen={screen} isCurrent={screen === current} />
					</li>
				))}
				<li>
					<SearchButton onSearch={acts.onSearch} />
				</li>
				<li>
					<MoreMenu navigation={navigation} isCurrent={!today.some((screen) => screen === current)} />
				</li>
			</ul>
		</nav>
	)
}

type MoreMenuProps = Pick<BarProps, 'navigation'> & { readonly isCurrent: boolean }

function MoreMenu({ navigation: { main, admin, current, isAdmin }, isCurrent }: MoreMenuProps) {
	const { frame } = useWords('shell')
	const face = (
		<>
			<Icon name="more" />
			<span>{frame.more}</span>
		</>
	)
	return (
		<Menu class="go" face={face} isCurrent={isCurrent}>
			{(close) => (
				<div onClick={closeByPress(close)}>
					{main
						.filter(({ name }) => name !== 'today')
						.map((group) => (
							<RailGroup key={group.name} group={group} current={current} />
						))}
					<hr />
					<FirstStepsItem />
					{admin.length > 0 && <AdminLink isCurrent={isAdmin} />}
					<SwitchButton />
					<LeaveButton />
				</div>
			)}
		</Menu>
	)
}
