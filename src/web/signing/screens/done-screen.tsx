/** @jsxImportSource preact */
import { enclose } from '../../../i18n/isolate.ts'
import { listNames } from '../../../i18n/capacity.ts'
import { fill } from '../../../i18n/fill.ts'
import type { GuestPdf, Confirmation, Qr } from '../page-props.ts'
import { formatDay } from '../form/dates.ts'
import { useForm } from '../form/form-context.ts'
import { CheckIcon, FileIcon } from '../parts/icons.tsx'
import { KioskFoot } from '../parts/kiosk-foot.tsx'
import { ShareLink } from '../parts/share-link.tsx'
import type { Leaving } from '../parts/kiosk-foot.tsx'

type DoneProps = Leaving & {
	readonly confirmation: Confirmation
	readonly onAnother?: (() => void) | undefined
}

/** The confirmation: the signed form, its validity, and the guest's PDF. */
export function DoneScreen({ confirmation, leavesInSeconds, onLeave, onAnother }: DoneProps) {
	const { pageProps, words, wordsLanguage } = useForm()
	const { copy, second } = confirmation
	return (
		<div class="done">
			<div class="done-panel">
				<span class="done-mark">
					<CheckIcon />
				</span>
				<h1 id="title" tabIndex={-1}>
					{words.done}
				</h1>
				{confirmation.names.length > 0 && (
					<p>
						{words.signedFor} <strong>{listNames(confirmation.names.map(enclose), wordsLanguage)}</strong>
					</p>
				)}
				{confirmation.validUntil !== null && (
					<p>{fill(words.validUntil, { date: formatDay(confirmation.validUntil, pageProps.locale) })}</p>
				)}
				<p class="reference">
					{words.reference} <code dir="ltr">{confirmation.reference}</code>
				</p>
			</div>
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
			{copy && <PdfSection copy={copy} />}
			<div class="foot">
				{confirmation.redirectUrl && !pageProps.kiosk && (
					<a class="button primary" href={confirmation.redirectUrl}>
						{words.goOn}
					</a>
				)}
				{pageProps.kiosk ? (
					<KioskFoot leavesInSeconds={leavesInSeconds} onLeave={onLeave} />
				) : (
					confirmation.again && (
						<a class="button plain" href={pageProps.action} onClick={onAnother}>
							{words.signAnother}
						</a>
					)
				)}
			</div>
		</div>
	)
}

/** A phone does not scan itself: there the code is behind a button, for the desk. On a kiosk it always shows. */
function PdfSection({ copy }: { copy: GuestPdf }) {
	const { pageProps, words } = useForm()
	const isOwn = !pageProps.kiosk
	const phoneClass = isOwn ? 'off-phone' : ''
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
								<DeskCode qr={copy.qr} />
							</div>
						</>
					)}
					<p class="hint">
						<span class={phoneClass}>{words.copyHint}</span>{' '}
						{fill(words.copyLasts, { date: formatDay(copy.until, pageProps.locale) })}
					</p>
				</div>
				<div class={phoneClass}>
					<QrCode qr={copy.qr} label={words.openCopy} />
				</div>
			</div>
		</section>
	)
}

/** Opens without a script, too. */
function DeskCode({ qr }: { qr: Qr }) {
	const { words } = useForm()
	return (
		<details
			class="desk-code"
			onToggle={({ currentTarget }) =>
				currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })
			}
			onKeyDown={({ key, currentTarget }) => {
				if (key !== 'Escape') return
				currentTarget.open = false
				currentTarget.querySelector('summary')?.focus()
			}}
		>
			<summary class="button quiet">{words.showCode}</summary>
			<QrCode qr={qr} label={words.showCode} />
		</details>
	)
}

function QrCode({ qr: { size, path }, label }: { qr: Qr; label: string }) {
	return (
		<svg
			class="qr"
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shape-rendering="crispEdges"
		>
			<path d={path} fill="#000" />
		</svg>
	)
}
