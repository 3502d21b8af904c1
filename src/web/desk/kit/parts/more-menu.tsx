/** @jsxImportSource preact */
import { useWords } from '../words/use-words.tsx'
import { Icon } from './icons.tsx'
import type { IconName } from './icons.tsx'
import { Menu } from './menu.tsx'

export type MoreAct = {
	readonly text: string
	readonly icon: IconName
	/** True if it leads to a step that can't be undone. */
	readonly isRed?: boolean
	readonly run: () => void
}

/** Acts that are seldom needed, behind "…". Those that can't be undone stand last, in red. @param label names the thing */
export function MoreMenu({ label, acts }: { readonly label?: string; readonly acts: readonly MoreAct[] }) {
	const { filters } = useWords('kit')
	if (acts.length === 0) return null
	return (
		<Menu class="icon-button framed" label={label ?? filters.more} face={<Icon name="more" />}>
			{(close) =>
				acts.map(({ text, icon, isRed = false, run }) => (
					<button
						key={text}
						type="button"
						class={isRed ? 'go red' : 'go'}
						onClick={() => {
							close()
							run()
						}}
					>
						<Icon name={icon} />
						{text}
					</button>
				))
			}
		</Menu>
	)
}
