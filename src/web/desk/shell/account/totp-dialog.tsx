/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { CallError } from '../../kit/client/call-error.ts'
import { offerTotp, setTotp } from '../../kit/client/factor-calls.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { CopyField } from '../../kit/parts/copy-field.tsx'
import { ErrorText, describeError } from '../../kit/parts/error-text.tsx'
import { TextField } from '../../kit/parts/field.tsx'
import { Form } from '../../kit/parts/form.tsx'
import { QrCode } from '../../kit/parts/qr-code.tsx'
import { translateRefusal } from '../../kit/words/translate-refusal.ts'
import { useWords } from '../../kit/words/use-words.tsx'

type TotpDialogProps = {
	readonly onClose: () => void
	/** Takes the recovery codes. */
	readonly onDone: (codes: readonly string[]) => void
}

/** Gives an app its secret, and asks for a code that shows that it has it. */
export function TotpDialog({ onClose, onDone }: TotpDialogProps) {
	const words = useWords('shell').factors
	const { data, error } = useQuery({
		queryKey: ['totp-offer'],
		queryFn: offerTotp,
		// The app that has read the code holds this very secret.
		staleTime: Infinity,
		gcTime: 0,
		refetchOnReconnect: false,
		retry: false,
	})
	return (
		<Dialog title={words.setUpTitle} onClose={onClose}>
			{error !== null && <ErrorText error={error} />}
			{data !== undefined && (
				<>
					<p>{words.scan}</p>
					<QrCode text={data.uri} label={words.code} />
					<CopyField label={words.secret} text={data.secret} />
					<CodeForm secret={data.secret} onClose={onClose} onDone={onDone} />
				</>
			)}
		</Dialog>
	)
}

function CodeForm({ secret, onClose, onDone }: { secret: string } & TotpDialogProps) {
	const words = useWords('shell')
	const { factors: own } = words
	const [fault, setFault] = useState<string>()
	const [isBusy, setBusy] = useState(false)
	const turnOn = async (read: ReadField): Promise<void> => {
		const code = read('code').replace(/\s/g, '')
		if (!/^\d{6}$/.test(code)) return setFault(own.appCodeMissing)
		setBusy(true)
		try {
			onDone(await setTotp(secret, code))
			onClose()
		} catch (caught) {
			const first = caught instanceof CallError ? caught.faults[0] : undefined
			setFault(first === undefined ? describeError(caught, words) : translateRefusal(first.message, words))
			setBusy(false)
		}
	}
	return (
		<Form isBusy={isBusy} onSubmit={turnOn}>
			<TextField
				label={own.appCode}
				name="code"
				hint={own.appCodeHint}
				inputMode="numeric"
				autocomplete="one-time-code"
				maxLength={9}
				fault={fault}
			/>
			<DialogActions yes={own.turnOn} isBusy={isBusy} onClose={onClose} />
		</Form>
	)
}
