/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { Passkey } from '../../../../features/accounts/passkeys/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import {
	addPasskey,
	hasPasskeys,
	listPasskeys,
	removePasskey,
	renamePasskey,
} from '../../kit/session/passkeys.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { Form } from '../../kit/forms/form.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { Button } from '../../kit/parts/button.tsx'

/** The passkeys of the signed-in person: added if the browser can, renamed and removed anywhere. */
export function Passkeys() {
	const { factors: words, tag } = useWords('help')
	const { timezone } = useSession().organization
	const { data, error, refetch } = useQuery({ queryKey: ['passkeys'], queryFn: listPasskeys })
	const { act, isBusy } = useAct(['passkeys'])
	const [toRemove, setToRemove] = useState<Passkey>()
	const [toRename, setToRename] = useState<Passkey>()
	const lineOf = ({ lastUsedAt }: Passkey): string =>
		lastUsedAt === null
			? words.neverUsed
			: fill(words.lastUsed, { time: momentOf(lastUsedAt, tag, timezone) })
	return (
		<section class="part">
			<h3>{words.passkeys}</h3>
			<p class="hint">{words.passkeysHint}</p>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			<ul class="rows">
				{data?.map((passkey) => (
					<li key={passkey.id} class="row">
						<span class="row-main">
							{passkey.name} <span class="hint">{lineOf(passkey)}</span>
						</span>
						<div class="row-actions">
							<Button
								aria-label={fill(words.renamePasskey, { name: passkey.name })}
								isBusy={isBusy}
								onClick={() => setToRename(passkey)}
							>
								{words.rename}
							</Button>
							<Button
								aria-label={fill(words.removePasskey, { name: passkey.name })}
								isBusy={isBusy}
								onClick={() => setToRemove(passkey)}
							>
								{words.remove}
							</Button>
						</div>
					</li>
				))}
			</ul>
			{hasPasskeys ? <NewPasskey /> : <p class="hint">{words.noPasskeysHere}</p>}
			{toRename !== undefined && (
				<RenameDialog
					passkey={toRename}
					onName={(name) => act(() => renamePasskey(toRename.id, name), words.renamed)}
					onClose={() => setToRename(undefined)}
				/>
			)}
			{toRemove !== undefined && (
				<AskDialog
					title={fill(words.removeTitle, { name: toRemove.name })}
					text={words.removeText}
					yes={words.remove}
					isDangerous
					onYes={() => act(() => removePasskey(toRemove.id), words.removed)}
					onClose={() => setToRemove(undefined)}
				/>
			)}
		</section>
	)
}

function NewPasskey() {
	const words = useWords('help').factors
	const { run } = useAct(['passkeys'])
	return (
		<Form
			onSubmit={(read) => {
				const name = read('name').trim()
				return run(() => addPasskey(name === '' ? words.passkey : name))
			}}
		>
			<TextField
				label={words.passkeyName}
				name="name"
				hint={words.passkeyNameHint}
				autocomplete="off"
				maxLength={100}
			/>
			<Button type="submit">{words.addPasskey}</Button>
		</Form>
	)
}

type RenameDialogProps = {
	readonly passkey: Passkey
	readonly onName: (name: string) => void
	readonly onClose: () => void
}

/** Asks for another name of a passkey. */
function RenameDialog({ passkey, onName, onClose }: RenameDialogProps) {
	const words = useWords('help').factors
	return (
		<FormDialog
			title={fill(words.renamePasskey, { name: passkey.name })}
			yes={words.rename}
			onSubmit={(read) => {
				const name = read('name').trim()
				if (name === '') throw new FormFault({ name: words.nameMissing })
				onName(name)
			}}
			onClose={onClose}
		>
			<TextField
				label={words.passkeyName}
				name="name"
				defaultValue={passkey.name}
				autocomplete="off"
				maxLength={100}
				autofocus
			/>
		</FormDialog>
	)
}
