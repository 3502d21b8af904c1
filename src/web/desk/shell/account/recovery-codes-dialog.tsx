/** @jsxImportSource preact */
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { saveFile } from '../../kit/parts/save-file.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** Shows recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
	const words = useWords('shell').factors
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
