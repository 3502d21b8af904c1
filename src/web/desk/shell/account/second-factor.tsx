/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { fillPlural } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { removeTotp, renewRecoveryCodes } from '../../kit/client/factor-calls.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

/** The authenticator app of the signed-in person: set up, replaced, turned off, with its recovery codes. */
export function SecondFactor() {
	const { factors: words, tag } = useWords('shell')
	const { totp, recoveryCodes } = useSession().factors
	const { act, isBusy } = useAct([])
	const [asked, setAsked] = useState<'app' | 'codes' | 'off'>()
	const [codes, setCodes] = useState<readonly string[]>()
	const close = (): void => setAsked(undefined)
	const left = fillPlural(words.codesLeft, recoveryCodes, tag)
	return (
		<section class="part">
			<h3>{words.totp}</h3>
			<p class="hint">{totp ? `${words.totpOn} ${left}` : words.totpHint}</p>
			<div class="actions wrap">
				<button type="button" class="button" onClick={() => setAsked('app')}>
					{totp ? words.setUpAnew : words.setUp}
				</button>
				{totp && (
					<>
						<button type="button" class="button" disabled={isBusy} onClick={() => setAsked('codes')}>
							{words.newCodes}
						</button>
						<button type="button" class="button danger" disabled={isBusy} onClick={() => setAsked('off')}>
							{words.turnOff}
						</button>
					</>
				)}
			</div>
			{asked === 'app' && <TotpDialog onClose={close} onDone={setCodes} />}
			{asked === 'codes' && (
				<AskDialog
					title={words.newCodesTitle}
					text={words.newCodesText}
					yes={words.newCodes}
					onYes={() => act(async () => setCodes(await renewRecoveryCodes()))}
					onClose={close}
				/>
			)}
			{asked === 'off' && (
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
