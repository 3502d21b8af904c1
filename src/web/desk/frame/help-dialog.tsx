/** @jsxImportSource preact */
import { useChoice } from '../client/device-choice.ts'
import { LETTERS_CHOICE } from '../client/shortcuts.ts'
import { SOUND_CHOICE } from '../client/tone.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { useWords } from '../words/use-words.tsx'
import type { Screen } from './screens.ts'

/** The shortcuts, and what somebody may set for this browser: letters, sound, language. */
export function HelpDialog({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
	const words = useWords()
	const { keys } = words
	const rows = [
		['Ctrl K', keys.anywhere],
		['/', keys.search],
		['g', `${keys.go}: ${screens.map(({ letter, name }) => `${letter} ${words.screens[name]}`).join(', ')}`],
		['j k', keys.list],
		['Enter', keys.letIn],
		['?', keys.help],
	] as const
	return (
		<Dialog title={words.frame.help} onClose={onClose}>
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

/** A choice that is on unless it is kept as `off`. */
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
