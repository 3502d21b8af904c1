/** @jsxImportSource preact */
import { fill } from '../../../i18n/fill.ts'
import { formatTime } from '../form/dates.ts'
import { useForm } from '../form/form-context.ts'
import type { EarlierSigning } from '../form/page-services.ts'

/** Tells a guest who returns to an empty form that they have signed, so that nobody signs twice by mistake. */
export function SignedNotice({ signing, onAnother }: { signing: EarlierSigning; onAnother: () => void }) {
	const { words, pageProps } = useForm()
	return (
		<div class="notice" role="status">
			<p>{fill(words.signedAt, { time: formatTime(signing.at, pageProps.locale) })}</p>
			{signing.copyUrl !== undefined && (
				<a class="link" href={signing.copyUrl}>
					{words.openCopy}
				</a>
			)}
			<button
				type="button"
				class="link"
				onClick={() => {
					onAnother()
					// The focused button disappears.
					document.getElementById('title')?.focus()
				}}
			>
				{words.signAnother}
			</button>
		</div>
	)
}
