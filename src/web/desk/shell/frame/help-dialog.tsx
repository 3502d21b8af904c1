/** @jsxImportSource preact */
import { useChoice } from '../../kit/client/device-choice.ts'
import { LETTERS_CHOICE } from '../../kit/client/shortcuts.ts'
import { SOUND_CHOICE } from '../../kit/client/tone.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import type { Screen } from './screens.ts'

type HelpDialogProps = {
	readonly screens: readonly Screen[]
	/** The screen that is shown. */
	readonly current: Screen | undefined
	readonly onClose: () => void
}

/** How the screen works, the shortcuts, and the settings of this browser: letters, sound. */
export function HelpDialog({ screens, current, onClose }: HelpDialogProps) {
	const words = useWords('shell')
	const { keys } = words
	const letters = screens.flatMap(({ letter, name }) =>
		letter === undefined ? [] : [`${letter} ${words.screens[name]}`],
	)
	const rows = [
		['Ctrl K', keys.anywhere],
		['/', keys.search],
		['g', `${keys.go}: ${letters.join(', ')}`],
		['j k', keys.list],
		['Enter', keys.letIn],
		['?', keys.help],
	] as const
	return (
		<Dialog title={words.frame.help} onClose={onClose}>
			{current !== undefined && <ScreenHelp name={current.name} />}
			<h3>{keys.title}</h3>
			<dl class="keys">
				{rows.map(([key, what]) => (
					<div key={key}>
						<dt>
							<kbd>{key}</kbd>
						</dt>
						<dd>{what}</dd>
					</div>
				))}
			</dl>
			<Switch choice={LETTERS_CHOICE} label={words.frame.letters} />
			<Switch choice={SOUND_CHOICE} label={words.frame.sound} />
		</Dialog>
	)
}

const ScreenHelp = withWords('help', ({ name }: Pick<Screen, 'name'>) => {
	const help = useWords('help')
	const lines: Readonly<Partial<Record<typeof name, string>>> = help.lines
	return (
		<>
			<h3>{help.screens[name]}</h3>
			<ul class="help-lines">
				{lines[name]?.split('\n').map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
		</>
	)
})

/** A choice that is on unless it is stored as `off`. */
function Switch({ choice, label }: { choice: string; label: string }) {
	const [value, setValue] = useChoice(choice)
	return (
		<label class="check">
			<input
				type="checkbox"
				checked={value !== 'off'}
				onChange={({ currentTarget }) => setValue(currentTarget.checked ? undefined : 'off')}
			/>
			{label}
		</label>
	)
}
