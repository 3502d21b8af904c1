/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { CallError } from '../../kit/client/call-error.ts'
import { hasPasskeys } from '../../kit/session/passkeys.ts'
import { Button } from '../../kit/parts/button.tsx'
import { describeError } from '../../kit/parts/error-text.tsx'
import { FaultText } from '../../kit/forms/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

type PasskeyButtonProps = {
	readonly use: () => Promise<boolean>
	readonly onDone?: () => void
}

/** Asks the device for a passkey, instead of the password, if the browser can. */
export function PasskeyButton({ use, onDone }: PasskeyButtonProps) {
	const words = useWords('shell')
	const [fault, setFault] = useState<string>()
	const [isBusy, setBusy] = useState(false)
	if (!hasPasskeys) return null
	const press = async (): Promise<void> => {
		setFault(undefined)
		setBusy(true)
		try {
			if (await use()) onDone?.()
		} catch (error) {
			const isWrong = error instanceof CallError && error.code === 'sign_in_failed'
			setFault(isWrong ? words.signIn.passkeyFailed : describeError(error, words))
		} finally {
			setBusy(false)
		}
	}
	return (
		<>
			<Button icon="key" class="wide by-passkey" isBusy={isBusy} onClick={() => void press()}>
				{words.signIn.byPasskey}
			</Button>
			<div role="alert">{fault !== undefined && <FaultText>{fault}</FaultText>}</div>
		</>
	)
}
