/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import { useState } from 'preact/hooks'
import type { ImportDialogProps } from '../from-text/import-dialog.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { useBuilder } from './use-builder.ts'

/** Brings a text that somebody has into the form, after the selected block. What reads it is loaded with the first press. */
export function ImportButton() {
	const { gallery } = useWords('forms')
	const { content, selected, languages, acts } = useBuilder()
	const [opened, setOpened] = useState<{ readonly Dialog: ComponentType<ImportDialogProps> }>()
	const open = async (): Promise<void> => {
		const { ImportDialog } = await import('../from-text/import-dialog.tsx')
		setOpened({ Dialog: ImportDialog })
	}
	const at = content.blocks.findIndex(({ id }) => id === selected)
	return (
		<>
			<button type="button" class="button wide plain" onClick={() => void open()}>
				<Icon name="text" size={18} />
				{gallery.importText}
			</button>
			{opened !== undefined && (
				<opened.Dialog
					language={languages[0]}
					taken={content.blocks.map(({ id }) => id)}
					onClose={() => setOpened(undefined)}
					onInsert={(blocks) => {
						acts.run({ name: 'insert', at: at === -1 ? content.blocks.length : at + 1, blocks })
						const [first] = blocks
						if (first !== undefined) acts.lead(first.id)
					}}
				/>
			)}
		</>
	)
}
