/** @jsxImportSource preact */
import { listNames } from '../../../i18n/capacity.ts'
import { fill } from '../../../i18n/fill.ts'
import type { Done, Qr } from '../page-props.ts'
import { formatDay } from '../form/dates.ts'
import { useForm } from '../form/form-context.ts'
import { CheckIcon, FileIcon } from '../parts/icons.tsx'
import { KioskFoot } from '../parts/kiosk-foot.tsx'
import type { Leaving } from '../parts/kiosk-foot.tsx'

type DoneProps = Leaving & {
	readonly done: Done
	readonly onAnother?: (() => void) | undefined
}

/** The confirmation: what was signed, until when it is valid, and the guest's copy. */
export function DoneScreen({ done, leavesInSeconds, onLeave, onAnother }: DoneProps) {
	const { pageProps, words, wordsLanguage } = useForm()
	const { copy } = done
	return (
		<div class="done">
			<div class="done-panel">
				<span class="done-mark">
					<CheckIcon />
				</span>
				<h1 id="title" tabIndex={-1}>
					{words.done}
				</h1>
				{done.names.length > 0 && (
					<p>
						{words.signedFor} <strong>{listNames(done.names.map(isolate), wordsLanguage)}</strong>
					</p>
				)}
				{done.validUntil !== null && (
					<p>{fill(words.validUntil, { date: formatDay(done.validUntil, pageProps.locale) })}</p>
				)}
				<p class="reference">
					{words.reference} <code dir="ltr">{done.reference}</code>
				</p>
			</div>
			{done.mismatch === true && <p class="notice">{words.already}</p>}
			{copy !== undefined && (
				<section class="copy">
					<h2>{words.yourCopy}</h2>
					<div class="copy-row">
						<div>
							{pageProps.kiosk === undefined && (
								<a class="button" href={copy.url}>
									<FileIcon />
									{words.openCopy}
								</a>
							)}
							<p class="hint">
								{words.copyHint} {fill(words.copyLasts, { date: formatDay(copy.until, pageProps.locale) })}
							</p>
						</div>
						<QrCode qr={copy.qr} label={words.openCopy} />
					</div>
				</section>
			)}
			<div class="foot">
				{done.redirectUrl !== undefined && pageProps.kiosk === undefined && (
					<a class="button primary" href={done.redirectUrl}>
						{words.goOn}
					</a>
				)}
				{pageProps.kiosk !== undefined ? (
					<KioskFoot leavesInSeconds={leavesInSeconds} onLeave={onLeave} />
				) : (
					done.again && (
						<a class="button plain" href={pageProps.action} onClick={onAnother}>
							{words.signAnother}
						</a>
					)
				)}
			</div>
		</div>
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

/** Names in several scripts keep their order. */
function isolate(name: string): string {
	return `\u2068${name}\u2069`
}
