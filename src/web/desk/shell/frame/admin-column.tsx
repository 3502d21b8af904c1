/** @jsxImportSource preact */
import { useWords } from '../../kit/words/use-words.tsx'
import type { Navigation } from './navigation.ts'
import { RailGroup } from './rail.tsx'

/** The second level of the navigation, beside each screen of the administration on wide windows. */
export function AdminColumn({ navigation: { admin, current } }: { navigation: Navigation }) {
	const { screens } = useWords('shell')
	return (
		<nav class="second" aria-label={screens.admin}>
			{admin.map((group) => (
				<RailGroup key={group.name} group={group} current={current} />
			))}
		</nav>
	)
}
