import { chartSheet, renderCharts } from './charts-html.ts'
import type { Chart } from './charts.ts'
import { escapeHtml } from '../../../kit/text/text.ts'

/** All texts are plain, without markup. */
export type HtmlMail = {
	readonly language: string
	readonly direction: 'ltr' | 'rtl'
	readonly subject: string
	readonly organization: string
	readonly logo: { readonly contentId: string; readonly width: number; readonly height: number } | undefined
	/** `#rrggbb`, and a readable color on it. */
	readonly color: string
	readonly onColor: string
	readonly greeting: string
	/** The host's text, in whatever language it is, before the default sentences. */
	readonly own: readonly string[]
	readonly charts: readonly Chart[]
	readonly paragraphs: readonly string[]
	readonly button: { readonly text: string; readonly address: string; readonly byHand: string } | undefined
	readonly notes: readonly string[]
	readonly footer: string
	/** The venue with its address, or '', and links below. */
	readonly signature: {
		readonly address: string
		readonly links: readonly { readonly text: string; readonly address: string }[]
	}
}

/**
 * One column for phones, light and dark, loading nothing. Styles are inline, since some clients drop the style sheet.
 */
export function renderHtml(mail: HtmlMail): string {
	const { language, direction, subject, own, charts, paragraphs, notes, color } = mail
	return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${SHEET}${charts.length === 0 ? '' : chartSheet(color)}</style>
</head>
<body class="page" style="${styles.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(own[0] ?? paragraphs[0] ?? subject)}</div>
<div class="card" style="${styles.card};border-top:4px solid ${color}">
${renderHead(mail)}
<p style="${styles.text}">${escapeHtml(mail.greeting)}</p>
${own.map((text) => `<p lang="" dir="auto" style="${styles.text}">${withBreaks(text)}</p>`).join('\n')}
${renderCharts(charts, mail)}
${paragraphs.map((text) => `<p style="${styles.text}">${withBreaks(text)}</p>`).join('\n')}
${renderButton(mail)}
${notes.map((text) => `<p class="soft" style="${styles.note}">${escapeHtml(text)}</p>`).join('\n')}
</div>
<p class="soft" style="${styles.footer}">${escapeHtml(mail.footer)}${renderSignature(mail)}</p>
</body>
</html>
`
}

function renderSignature({ signature: { address, links } }: HtmlMail): string {
	const buttons = links.map(
		({ text, address: url }) =>
			`<a class="link" href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(text)}</a>`,
	)
	return [address === '' ? '' : `<span dir="auto">${escapeHtml(address)}</span>`, buttons.join(' · ')]
		.filter((line) => line !== '')
		.map((line) => `<br>${line}`)
		.join('')
}

function renderHead({ logo, organization }: HtmlMail): string {
	const name = escapeHtml(organization)
	if (logo === undefined) return `<p class="name" style="${styles.name}"><bdi>${name}</bdi></p>`
	const { contentId, width, height } = logo
	const image = `<img src="cid:${contentId}" width="${width}" height="${height}" alt="${name}" style="${styles.logo}">`
	return `<p class="plate" style="${styles.plate}">${image}</p>`
}

function renderButton({ button, color, onColor }: HtmlMail): string {
	if (button === undefined) return ''
	const address = escapeHtml(button.address)
	return `<p style="margin:28px 0"><a href="${address}" style="${styles.button};background:${color};color:${onColor}">${escapeHtml(button.text)}</a></p>
<p class="soft" style="${styles.note}">${escapeHtml(button.byHand)}<br><a class="link" href="${address}" style="${styles.address}">${address}</a></p>`
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const styles = {
	page: `margin:0;padding:24px 12px;background:#eef0f3;color:#1c2024;${FONT}`,
	card: 'max-width:512px;margin:0 auto;padding:28px 32px 20px;background:#ffffff;border-radius:10px;overflow-wrap:anywhere',
	name: 'margin:0 0 24px;font-size:20px;line-height:1.3;font-weight:700',
	plate: 'margin:0 0 24px',
	logo: 'display:inline-block;max-width:100%;height:auto;border:0;vertical-align:top',
	text: 'margin:0 0 16px;font-size:16px;line-height:1.55',
	button:
		'display:inline-block;padding:13px 28px;border-radius:8px;font-size:17px;line-height:1.3;font-weight:600;text-decoration:none',
	note: 'margin:0 0 12px;font-size:14px;line-height:1.5;color:#5b636d',
	address: 'color:inherit;word-break:break-all',
	footer:
		'max-width:512px;margin:18px auto 0;padding:0 12px;font-size:13px;line-height:1.5;color:#5b636d;text-align:center',
} as const

const SHEET = `
:lang(ko){word-break:keep-all}
@media (max-width:480px){.page{padding:0!important}.card{border-radius:0!important;padding:24px 20px 16px!important}}
@media (prefers-color-scheme:dark){
.page{background:#15181c!important;color:#e8eaed!important}
.card{background:#1f2429!important}
.soft{color:#a6aeb8!important}
.plate img{background:#ffffff;border-radius:6px;padding:6px}
}
`

function withBreaks(text: string): string {
	return escapeHtml(text).replaceAll('\n', '<br>')
}
