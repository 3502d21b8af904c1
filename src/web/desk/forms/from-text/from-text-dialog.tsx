/** @jsxImportSource preact */
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { BlocksFromText } from './blocks-from-text.tsx'
import type { NewBlock } from './make-blocks.ts'

export type FromTextDialogProps = {
	/** The form's first language. */
	readonly language: string
	/** Ids of the form's blocks. */
	readonly usedIds: Iterable<string>
	readonly onInsert: (blocks: readonly NewBlock[]) => void
	readonly onClose: () => void
}

/** Inserts blocks made from a text into a form that is open in the builder. */
export function FromTextDialog({ language, usedIds, onInsert, onClose }: FromTextDialogProps) {
	const { importing } = useWords('forms')
	return (
		<Dialog title={importing.title} onClose={onClose} class="wide-dialog">
			<BlocksFromText
				language={language}
				usedIds={usedIds}
				isWhole={false}
				button={importing.insert}
				isBusy={false}
				onTake={(blocks) => {
					onClose()
					onInsert(blocks)
				}}
			/>
		</Dialog>
	)
}
