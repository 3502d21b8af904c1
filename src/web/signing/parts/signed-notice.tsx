/** @jsxImportSource preact */
import { fill } from '../../../i18n/fill.ts'
import { formatTime } from '../form/dates.ts'
import { useForm } from '../form/form-context.ts'
import type { Signed } from '../form/page-services.ts'

/** For a guest who has signed and comes back to an empty form, so that nobody signs twice by mistake. */
export function SignedNotice({ signed, onAnother }: { signed: Signed; onAnother: () => void }) {
	const { words, pageProps } = useForm()
	return (
		<div class="notice" role="status">
			<p>{fill(words.signedAt, { time: formatTime(signed.at, pageProps.locale) })}</p>
			{signed.copyUrl !== undefined && (
				<a class="link" href={signed.copyUrl}>
					{words.openCopy}
				</a>
			)}
			<button
				type="button"
				class="link"
				onClick={() => {
					onAnother()
					// The button goes, and the focus would with it.
					document.getElementById('title')?.focus()
				}}
			>
				{words.signAnother}
			</button>
		</div>
	)
}
