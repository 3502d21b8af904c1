/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { fillPlural } from '../../../../i18n/fill.ts'
import { plainText } from '../../../../kit/text/plain.ts'
import { useSession } from '../../kit/client/current.ts'
import { removeTotp, renewRecoveryCodes, offerTotp, setTotp } from '../../kit/session/factor-calls.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { saveFile } from '../../kit/parts/files.ts'
import { useQuery } from '@tanstack/preact-query'
import type { ReadField } from '../../kit/client/form.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { Form } from '../../kit/forms/form.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { QrCode } from '../../kit/sending/qr-code.tsx'

/** The authenticator app of the signed-in person: set up, replaced, turned off, with its recovery codes. */
export function SecondFactor() {
	const { factors: words, tag } = useWords('help')
	const { totp, recoveryCodes } = useSession().factors
	const { act, isBusy } = useAct([])
	const [dialog, setDialog] = useState<'app' | 'codes' | 'off'>()
	const [codes, setCodes] = useState<readonly string[]>()
	const close = (): void => setDialog(undefined)
	const codeCount = fillPlural(words.codesLeft, recoveryCodes, tag)
	return (
		<section class="part">
			<h3>{words.totp}</h3>
			<p class="hint">{totp ? `${words.totpOn} ${codeCount}` : words.totpHint}</p>
			<div class="actions wrap">
				<Button onClick={() => setDialog('app')}>{totp ? words.setUpAnew : words.setUp}</Button>
				{totp && (
					<>
						<Button isBusy={isBusy} onClick={() => setDialog('codes')}>
							{words.newCodes}
						</Button>
						<Button isBusy={isBusy} onClick={() => setDialog('off')}>
							{words.turnOff}
						</Button>
					</>
				)}
			</div>
			{dialog === 'app' && <TotpDialog onClose={close} onDone={setCodes} />}
			{dialog === 'codes' && (
				<AskDialog
					title={words.newCodesTitle}
					text={words.newCodesText}
					yes={words.newCodes}
					onYes={() => act(async () => setCodes(await renewRecoveryCodes()))}
					onClose={close}
				/>
			)}
			{dialog === 'off' && (
				<AskDialog
					title={words.turnOffTitle}
					text={words.turnOffText}
					yes={words.turnOff}
					isDangerous
					onYes={() => act(removeTotp, words.turnedOff)}
					onClose={close}
				/>
			)}
			{codes !== undefined && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
		</section>
	)
}

/** Shows recovery codes, once. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
	const words = useWords('help').factors
	return (
		<Dialog title={words.codesTitle} onClose={onClose}>
			<p>{words.codesHint}</p>
			<ol class="codes" aria-label={words.codes}>
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ol>
			<div class="actions">
				<Button class="primary" onClick={onClose}>
					{words.kept}
				</Button>
				<Button onClick={() => saveFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}>
					{words.download}
				</Button>
			</div>
		</Dialog>
	)
}

type TotpDialogProps = {
	readonly onClose: () => void
	/** Takes the recovery codes. */
	readonly onDone: (codes: readonly string[]) => void
}

/** Gives an app its secret, and asks for a code as proof. */
function TotpDialog({ onClose, onDone }: TotpDialogProps) {
	const words = useWords('help').factors
	const { data, error } = useQuery({
		queryKey: ['totp-offer'],
		queryFn: offerTotp,
		// The app that read the code holds this very secret.
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
					<ClipboardField label={words.secret} text={data.secret} />
					<CodeForm secret={data.secret} onClose={onClose} onDone={onDone} />
				</>
			)}
		</Dialog>
	)
}

function CodeForm({ secret, onClose, onDone }: { secret: string } & TotpDialogProps) {
	const { factors: own } = useWords('help')
	const turnOn = async (read: ReadField): Promise<void> => {
		const code = plainText(read('code')).replace(/\s/g, '')
		if (!/^\d{6}$/.test(code)) throw new FormFault({ code: own.appCodeMissing })
		onDone(await setTotp(secret, code))
		onClose()
	}
	return (
		<Form onSubmit={turnOn}>
			<TextField
				label={own.appCode}
				name="code"
				hint={own.appCodeHint}
				inputMode="numeric"
				autocomplete="one-time-code"
				maxLength={9}
			/>
			<DialogActions yes={own.turnOn} onClose={onClose} />
		</Form>
	)
}
