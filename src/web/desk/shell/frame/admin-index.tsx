/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useId, useLayoutEffect, useState } from 'preact/hooks'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { useNavigation } from './navigation.ts'
import type { ScreenGroup } from './navigation.ts'
import type { Screen as ScreenEntry } from './screens.ts'

/** At this width the column stands beside the screen, as in `frame.css`. */
const HAS_COLUMN = '(min-width: 1200px)'

/** The screens of the administration, for windows without the column; the others go to the first. */
export const AdminIndex = withWords('help', Index)

function Index() {
	const { route } = useLocation()
	const { admin } = useNavigation()
	const first = admin[0]?.screens[0]
	// Asked once: a window that grows later keeps the index beside the column.
	const [isSkipped] = useState(() => matchMedia(HAS_COLUMN).matches)
	useLayoutEffect(() => {
		if (isSkipped && first !== undefined) route(first.path, true)
	}, [])
	if (isSkipped) return null
	return (
		<Screen name="admin">
			<div class="admin-index">
				{admin.map((group) => (
					<IndexGroup key={group.name} group={group} />
				))}
			</div>
		</Screen>
	)
}

function IndexGroup({ group: { name, screens } }: { group: ScreenGroup }) {
	const { groups } = useWords('shell')
	const heading = useId()
	return (
		<section class="rows" aria-labelledby={heading}>
			<h2 id={heading}>{groups[name]}</h2>
			<ul>
				{screens.map((screen) => (
					<IndexLine key={screen.path} screen={screen} />
				))}
			</ul>
		</section>
	)
}

function IndexLine({ screen: { name, path, icon } }: { screen: ScreenEntry }) {
	const words = useWords('shell')
	const hints: Readonly<Partial<Record<typeof name, string>>> = useWords('help').adminHints
	return (
		<li class="index-line">
			<Icon name={icon} />
			<span>
				<a href={path}>{words.screens[name]}</a>
				<span class="hint">{hints[name]}</span>
			</span>
			<Icon name="next" size={16} />
		</li>
	)
}
