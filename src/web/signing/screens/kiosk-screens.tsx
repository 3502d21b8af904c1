/** @jsxImportSource preact */
import type { PageWords } from '../../../i18n/page.ts'
import type { Codes, Organization, StartForm } from '../page-props.ts'
import { Colophon } from '../parts/colophon.tsx'
import { ErrorIcon } from '../parts/icons.tsx'
import { QrCode } from '../parts/qr-code.tsx'
import { scanning } from '../parts/scan-link.tsx'
import { ErrorScreen } from './error-screen.tsx'
import type { ErrorProps } from './error-screen.tsx'

export type KioskStart = {
	readonly words: PageWords
	readonly organization: Organization
	/** Of the organization's links. */
	readonly codes: Codes
	readonly templates: readonly StartForm[]
	readonly languages: readonly { readonly tag: string; readonly name: string; readonly isChosen: boolean }[]
}

/** The start page of a kiosk. It has links only; its script follows them only if the service responds. */
export function KioskStartScreen({ words, organization, codes, templates, languages }: KioskStart) {
	const [only, another] = templates
	const isSingle = only !== undefined && another === undefined
	return (
		<>
			<main id="main" class="kiosk-start">
				{organization.logoUrl === undefined ? (
					<p class="venue">{organization.name}</p>
				) : (
					<img class="logo" src={organization.logoUrl} alt={organization.name} height="72" />
				)}
				<h1>{templates.length > 1 ? words.kiosk.choose : words.kiosk.welcome}</h1>
				<OfflineNote words={words} />
				<WaitingNote />
				{templates.length === 0 && <p class="lead">{words.kiosk.empty}</p>}
				{isSingle ? (
					<a class="button primary big" href={only.url}>
						{words.kiosk.begin}
					</a>
				) : (
					<ul class="choices">
						{templates.map(({ name, url, mark }) => (
							<li>
								<a class="button big" href={url}>
									{name} {mark !== undefined && <small>{mark}</small>}
								</a>
							</li>
						))}
					</ul>
				)}
				<OwnPhone words={words} templates={templates} />
				{languages.length > 1 && (
					<ul class="tongues" aria-label={words.language}>
						{languages.map(({ tag, name, isChosen }) => (
							<li>
								<a
									class="button"
									href={`?lang=${encodeURIComponent(tag)}`}
									lang={tag}
									aria-current={isChosen ? 'true' : undefined}
								>
									{name}
								</a>
							</li>
						))}
					</ul>
				)}
			</main>
			<Colophon words={words} {...{ organization, scanning, codes }} />
		</>
	)
}

/** The codes of the forms that guests may sign on their own phone, so that nobody waits for the tablet. */
function OwnPhone({ words, templates }: Pick<KioskStart, 'words' | 'templates'>) {
	const forms = templates.filter(({ phoneQr }) => phoneQr !== undefined)
	if (forms.length === 0) return null
	return (
		<details class="own-phone">
			<summary>{words.kiosk.ownPhone}</summary>
			<p class="hint">{words.kiosk.scan}</p>
			<ul>
				{forms.map(({ name, mark, phoneQr }) => (
					<li>
						{phoneQr !== undefined && <QrCode qr={phoneQr} label={name} />}
						<p>
							{name} {mark !== undefined && <small>{mark}</small>}
						</p>
					</li>
				))}
			</ul>
		</details>
	)
}

/** The page's script shows it if the service does not respond. */
function OfflineNote({ words }: { words: PageWords }) {
	return (
		<div role="status">
			<p class="notice" id="offline" hidden>
				{words.kiosk.offline}
			</p>
		</div>
	)
}

/** For staff: the page's script says how many signed forms the tablet has not sent yet. */
function WaitingNote() {
	return (
		<div role="status">
			<p class="notice" id="waiting" hidden />
		</div>
	)
}

type KioskErrorProps = ErrorProps & { readonly startUrl: string }

/** Says why there is nothing to sign, with a link to the start page. */
export function KioskErrorScreen({ startUrl, ...error }: KioskErrorProps) {
	return (
		<main id="main">
			<ErrorScreen {...error} />
			<OfflineNote words={error.words} />
			<p>
				<a class="button primary" href={startUrl}>
					{error.words.kiosk.nextGuest}
				</a>
			</p>
		</main>
	)
}

type PairingProps = { readonly words: PageWords; readonly isWrong: boolean; readonly action: string }

export function KioskPairingScreen({ words, isWrong, action }: PairingProps) {
	return (
		<main id="main" class="kiosk-pair">
			<h1>{words.kiosk.pair}</h1>
			<p class="lead">{words.kiosk.pairText}</p>
			<WaitingNote />
			<form method="post" action={action} autoComplete="off">
				<div class={isWrong ? 'field has-issue' : 'field'}>
					<label class="label" for="code">
						{words.kiosk.code}
					</label>
					{isWrong && (
						<p class="issue" id="e-code" role="alert">
							<ErrorIcon />
							<span>{words.kiosk.wrongCode}</span>
						</p>
					)}
					<input
						class="box code"
						id="code"
						name="code"
						type="text"
						dir="ltr"
						autoCapitalize="characters"
						spellcheck={false}
						required
						aria-describedby={isWrong ? 'e-code' : undefined}
						aria-invalid={isWrong ? true : undefined}
					/>
				</div>
				<button type="submit" class="button primary">
					{words.kiosk.pairButton}
				</button>
			</form>
		</main>
	)
}
