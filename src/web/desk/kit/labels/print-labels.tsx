/** @jsxImportSource preact */
import { render } from 'preact'
import type { LabelShape } from '../../../../features/labels/model.ts'
import type { LabelSettings } from '../../../../features/organization/model.ts'
import { call } from '../client/call.ts'
import { notify } from '../parts/notices.tsx'
import { describeError } from '../parts/error-text.tsx'
import { QrCode } from '../sending/qr-code.tsx'
import { dateOf } from '../time/times.ts'
import type { DeskWords } from '../words/desk-words.ts'

type Job = {
	readonly participantIds: readonly string[]
	readonly locationId?: string | undefined
	readonly settings: Pick<LabelSettings, 'widthMm' | 'heightMm'>
	readonly words: DeskWords<'kit'>
}

/** Prints a label for each person: at the label printer, or by the browser's own dialog. A fault is shown as a notice. */
export async function printLabels({ participantIds, locationId, settings, words }: Job): Promise<void> {
	const body = {
		participantIds: [...participantIds],
		...(locationId === undefined ? {} : { locationId }),
	}
	try {
		const { labels, printed } = await call('printLabels', { body })
		if (printed) notify({ tone: 'good', text: words.labels.printed })
		else printInBrowser(labels, settings, words)
	} catch (error) {
		notify({ tone: 'alarm', text: describeError(error, words) })
	}
}

/** On paper the page is the labels alone, each on a sheet of its size. */
function printInBrowser(
	labels: readonly LabelShape[],
	{ widthMm, heightMm }: Job['settings'],
	words: DeskWords<'kit'>,
): void {
	const sheet = new CSSStyleSheet()
	sheet.replaceSync(rulesOf(widthMm, heightMm))
	const before = document.adoptedStyleSheets
	const paper = document.createElement('div')
	paper.className = 'labels'
	render(<Labels labels={labels} words={words} />, paper)
	document.adoptedStyleSheets = [...before, sheet]
	document.body.append(paper)
	addEventListener(
		'afterprint',
		() => {
			render(null, paper)
			paper.remove()
			document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
		},
		{ once: true },
	)
	print()
}

function Labels({ labels, words: { tag } }: { labels: readonly LabelShape[]; words: DeskWords<'kit'> }) {
	return (
		<>
			{labels.map(({ participantId, name, marks, venue, day, passNumber }) => (
				<article key={participantId} class="label">
					<h2>
						<bdi>{name}</bdi>
					</h2>
					<p>{marks.join(' · ')}</p>
					<p>
						{venue}
						<br />
						{dateOf(day, tag, 'UTC')}
					</p>
					{passNumber !== null && <QrCode text={passNumber} label={passNumber} />}
				</article>
			))}
		</>
	)
}

function rulesOf(widthMm: number, heightMm: number): string {
	return `
@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }
.labels { display: none }
@media print {
	body > :not(.labels) { display: none !important }
	.labels { display: block }
	.label {
		display: grid;
		grid-template: 2fr 1fr auto / 1fr auto;
		column-gap: 1mm;
		box-sizing: border-box;
		inline-size: ${widthMm}mm;
		block-size: ${heightMm}mm;
		padding: 2mm;
		overflow: hidden;
		break-after: page;
		break-inside: avoid;
		background: #fff;
		color: #000;
		font-size: ${heightMm * 0.08}mm;
		line-height: 1.15;
	}
	.label h2 { grid-column: 1 / -1; margin: 0; font-size: ${heightMm * 0.16}mm; line-height: 1.1; overflow: hidden }
	.label p { grid-column: 1; margin: 0; font-size: inherit; overflow: hidden }
	.label .qr { grid-area: 2 / 2 / 4 / 3; align-self: end; inline-size: ${heightMm * 0.4}mm; block-size: ${heightMm * 0.4}mm }
}`
}
