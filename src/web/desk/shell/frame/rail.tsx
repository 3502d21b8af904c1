/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { Face } from '../../kit/parts/face.tsx'
import { FirstStepsItem } from './first-steps-item.tsx'
import { ADMIN_PATH } from './navigation.ts'
import type { Navigation, ScreenGroup } from './navigation.ts'
import type { Screen } from './screens.ts'
import { VenueLink } from './venue-link.tsx'
import { SwitchButton, WhoMenu, useWho } from './who-menu.tsx'
import type { FrameActs } from './who-menu.tsx'
import { useQuery } from '@tanstack/preact-query'
import { fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'

type RailProps = { readonly navigation: Navigation; readonly acts: FrameActs }

/** The navigation at the side of tablets and PCs. */
export function Rail({ navigation: { main, admin, start, current, isAdmin }, acts }: RailProps) {
	const { frame } = useWords('shell')
	return (
		<nav class="rail" aria-label={frame.desk}>
			<VenueLink href={start?.path ?? '/desk'} />
			<SearchButton onSearch={acts.onSearch} />
			{main.map((group) => (
				<RailGroup key={group.name} group={group} current={current} />
			))}
			<div class="rail-foot">
				<FirstStepsItem />
				{admin.length > 0 && <AdminLink isCurrent={isAdmin} />}
				<SwitchButton />
				<WhoButton {...acts} />
			</div>
		</nav>
	)
}

export function SearchButton({ onSearch }: Pick<FrameActs, 'onSearch'>) {
	const { frame } = useWords('shell')
	return (
		<button type="button" class="go command" aria-keyshortcuts="Control+K" onClick={onSearch}>
			<Icon name="search" />
			<span>{frame.search}</span>
			<kbd aria-hidden="true">Ctrl K</kbd>
		</button>
	)
}

type RailGroupProps = { readonly group: ScreenGroup; readonly current: Screen | undefined }

/** The screens of a group, under its name. */
export function RailGroup({ group: { name, screens }, current }: RailGroupProps) {
	const { groups } = useWords('shell')
	const heading = useId()
	return (
		<div class="rail-group">
			<p class="rail-head" id={heading}>
				{groups[name]}
			</p>
			<ul aria-labelledby={heading}>
				{screens.map((screen) => (
					<li key={screen.path}>
						<ScreenLink screen={screen} isCurrent={screen === current} />
					</li>
				))}
			</ul>
		</div>
	)
}

export function ScreenLink({ screen, isCurrent }: { screen: Screen; isCurrent: boolean }) {
	const words = useWords('shell')
	return (
		<a class="go" href={screen.path} aria-current={isCurrent ? 'page' : undefined}>
			<Icon name={screen.icon} />
			<span>{words.screens[screen.name]}</span>
			{screen.name === 'waivers' && <ReviewCount />}
		</a>
	)
}

export function AdminLink({ isCurrent }: { isCurrent: boolean }) {
	const { frame, screens } = useWords('shell')
	return (
		<a class="go" href={ADMIN_PATH} aria-current={isCurrent ? 'true' : undefined}>
			<Icon name="settings" />
			<span class="long">{screens.admin}</span>
			<span class="short">{frame.adminShort}</span>
		</a>
	)
}

function WhoButton({ onAccount, onHelp }: Pick<FrameActs, 'onAccount' | 'onHelp'>) {
	const { name, role } = useWho()
	const face = (
		<>
			<Face name={name} />
			<span class="short">{name.split(' ')[0]}</span>
			<span class="long">
				{name} <span class="role">{role}</span>
			</span>
		</>
	)
	return <WhoMenu class="go who" face={face} onAccount={onAccount} onHelp={onHelp} />
}

/** How many flags wait for a person to look at them; nothing if none does. */
function ReviewCount() {
	const { frame, tag } = useWords('shell')
	const mayReview = useMay('waivers:read')
	const { data } = useQuery({
		queryKey: ['today'],
		queryFn: () => call('getToday', { query: {} }),
		enabled: mayReview,
	})
	const count = data?.openFlags ?? 0
	if (count === 0) return null
	return (
		<span class="count due">
			<span aria-hidden="true">{count}</span>
			<span class="vh">{fillPlural(frame.toReview, count, tag)}</span>
		</span>
	)
}
