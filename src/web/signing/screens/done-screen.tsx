/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { enclose } from '../../../i18n/isolate.ts'
import { listNames } from '../../../i18n/capacity.ts'
import { fill, joinSentences } from '../../../i18n/fill.ts'
import type { GuestPdf, Confirmation } from '../page-props.ts'
import { formatDay, formatTime } from '../form/dates.ts'
import { useForm } from '../form/form-context.ts'
import type { EarlierSigning } from '../form/page-services.ts'
import { CheckIcon, FileIcon } from '../parts/icons.tsx'
import { KioskFoot } from '../parts/kiosk-foot.tsx'
import { QrCode } from '../parts/qr-code.tsx'
import { ShareLink } from '../parts/share-link.tsx'
import type { Leaving } from '../parts/kiosk-foot.tsx'

type DoneProps = Leaving & {
	readonly confirmation: Confirmation
	/** Given if the guest signed it earlier and has come back. */
	readonly earlier?: EarlierSigning | undefined
	readonly onAnother?: (() => void) | undefined
	readonly onAgain?: (() => void) | undefined
	/** Given if this browser remembers the guest. */
	readonly onForget?: (() => void) | undefined
}

/** What a guest has who has signed, now or earlier: for whom and until when, the code for the desk, and the PDF. */
export function DoneScreen(props: DoneProps) {
	const { pageProps, words } = useForm()
	const { confirmation } = props
	const { copy, second } = confirmation
	return (
		<div class="done">
			<Pass {...props} />
			{confirmation.mismatch && <p class="notice">{words.already}</p>}
			{/* Another phone scans the code, so it shows on phones, too. */}
			{second && (
				<section class="copy">
					<h2>{second.title}</h2>
					<p>{second.text}</p>
					{second.share && (
						<ShareLink url={second.url} class="button">
							{second.share}
						</ShareLink>
					)}
					<QrCode qr={second.qr} label={second.title} />
				</section>
			)}
			{copy && copy.until >= pageProps.today && <PdfSection copy={copy} />}
			<div class="foot">
				{confirmation.redirectUrl && !pageProps.kiosk && (
					<a class="button primary" href={confirmation.redirectUrl}>
						{words.goOn}
					</a>
				)}
				{pageProps.kiosk ? <KioskFoot {...props} /> : <WaysOn {...props} />}
			</div>
		</div>
	)
}

/** The card that a guest shows at the desk. A kiosk stands there already. */
function Pass({ confirmation, earlier }: DoneProps) {
	const { pageProps, words, wordsLanguage } = useForm()
	const { names, validUntil, deskCode, reference } = confirmation
	const code = pageProps.kiosk ? undefined : deskCode
	return (
		<div class={`done-panel ${code ? 'pass' : ''}`}>
			<span class="done-mark">
				<CheckIcon />
			</span>
			<h1 id="title" tabIndex={-1}>
				{earlier ? words.signedBefore : words.done}
			</h1>
			{names.length > 0 && (
				<p>
					{words.signedFor} <strong>{keepWhole(listNames(names.map(enclose), wordsLanguage))}</strong>
				</p>
			)}
			{validUntil !== null && (
				<p>{fill(words.validUntil, { date: formatDay(validUntil, pageProps.locale) })}</p>
			)}
			{earlier?.at !== undefined && (
				<p class="hint">{fill(words.signedAt, { time: formatTime(earlier.at, pageProps.locale) })}</p>
			)}
			{code && (
				<>
					<h2>{words.showCode}</h2>
					<QrCode qr={code} label={words.showCode} />
				</>
			)}
			<p class="reference">
				{words.reference} <code dir="ltr">{reference}</code>
			</p>
		</div>
	)
}

/** A name stays on one line where it fits. @param names with each one enclosed */
function keepWhole(names: string): ComponentChildren {
	return names
		.split(/(\u2068.*?\u2069)/)
		.map((part, at) => (at % 2 === 0 ? part : <span class="whole">{part}</span>))
}

function WaysOn({ confirmation, earlier, onAnother, onAgain, onForget }: DoneProps) {
	const { pageProps, words } = useForm()
	return (
		<>
			{earlier && (
				<button type="button" class="button plain" onClick={onAgain}>
					{words.signAgain}
				</button>
			)}
			{(earlier ?? confirmation.again) && (
				<a class="button plain" href={pageProps.action} onClick={onAnother}>
					{words.signAnother}
				</a>
			)}
			{earlier && onForget && (
				<button
					type="button"
					class="button plain"
					onClick={() => {
						onForget()
						onAnother?.()
						onAgain?.()
					}}
				>
					{words.forgetMe}
				</button>
			)}
		</>
	)
}

/** A guest takes the copy along with their phone, which does not scan itself. */
function PdfSection({ copy }: { copy: GuestPdf }) {
	const { pageProps, words } = useForm()
	const isOwn = !pageProps.kiosk
	const phoneClass = isOwn ? 'off-phone' : ''
	const { copyHint } = words
	const lasts = fill(words.copyLasts, { date: formatDay(copy.until, pageProps.locale) })
	return (
		<section class="copy">
			<h2>{words.yourCopy}</h2>
			<div class="copy-row">
				<div>
					{isOwn && (
						<>
							<a class="button" href={copy.url}>
								<FileIcon />
								{words.openCopy}
							</a>
							<div class="on-phone">
								<ShareLink url={copy.verifyUrl} class="button quiet">
									{words.share}
								</ShareLink>
							</div>
						</>
					)}
					<p class="hint">
						<span class={phoneClass}>{copyHint}</span>
						{joinSentences(copyHint, lasts).slice(copyHint.length)}
					</p>
				</div>
				<div class={phoneClass}>
					<QrCode qr={copy.qr} label={words.openCopy} />
				</div>
			</div>
		</section>
	)
}
