/** @jsxImportSource preact */
import { ErrorBoundary } from 'preact-iso/lazy'
import type { Guest } from '../../../../features/checkins/lookup/model.ts'
import { CodeDialog } from '../../door/door.tsx'
import { AccountDialog, HelpDialog } from './load-later.ts'
import type { Screen } from './screens.ts'
import { SearchDialog } from './search-dialog.tsx'

/** The dialog of the frame that is open. */
export type DialogState =
	| { readonly is: 'search' | 'account' | 'none' }
	/** The help of a screen. */
	| { readonly is: 'help'; readonly of: Screen | undefined }
	/** The code with which a guest signs. */
	| { readonly is: 'code'; readonly of: Guest }

type OpenDialogProps = {
	readonly dialog: DialogState
	/** The screens that the person may use. */
	readonly screens: readonly Screen[]
	readonly onChange: (dialog: DialogState) => void
}

export function OpenDialog({ dialog, screens, onChange }: OpenDialogProps) {
	const close = (): void => onChange({ is: 'none' })
	return (
		<ErrorBoundary>
			{dialog.is === 'search' && (
				<SearchDialog
					screens={screens}
					onHelp={(of) => onChange({ is: 'help', of })}
					onCode={(of) => onChange({ is: 'code', of })}
					onClose={close}
				/>
			)}
			{dialog.is === 'help' && <HelpDialog screens={screens} current={dialog.of} onClose={close} />}
			{dialog.is === 'code' && <CodeDialog person={dialog.of} onClose={close} />}
			{dialog.is === 'account' && <AccountDialog onClose={close} />}
		</ErrorBoundary>
	)
}
