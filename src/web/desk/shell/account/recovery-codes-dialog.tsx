/** @jsxImportSource preact */
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { saveFile } from '../../kit/parts/save-file.ts'
import { useAccountWords } from '../../kit/words/account-words.ts'

/** Shows recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
	const words = useAccountWords()
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
				<button type="button" class="button primary" onClick={onClose}>
					{words.kept}
				</button>
				<button
					type="button"
					class="button"
					onClick={() => saveFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
				>
					{words.download}
				</button>
			</div>
		</Dialog>
	)
}
