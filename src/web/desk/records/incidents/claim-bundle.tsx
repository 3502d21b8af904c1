/** @jsxImportSource preact */
import type { IncidentShape } from '../../../../features/incidents/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useMay } from '../../kit/client/current.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useDownload } from '../../kit/session/use-download.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { PanelPart } from '../panel-part.tsx'

/** What a claim on each waiver needs, as a file. */
export function ClaimBundle({ waivers }: Pick<IncidentShape, 'waivers'>) {
	const { incidents: texts, tag } = useWords('records')
	const mayRead = useMay('waivers:read')
	const mayAudit = useMay('audit:read')
	const download = useDownload()
	const kept = waivers.filter(({ isPurged }) => !isPurged)
	if (kept.length === 0 || !mayRead || !mayAudit) return null
	return (
		<PanelPart title={texts.bundle}>
			<ul class="lines">
				{Object.values(texts.bundleParts).map((part) => (
					<li key={part}>
						<Icon name="check" size={18} />
						<span class="who-text">{part}</span>
					</li>
				))}
			</ul>
			<div class="panel-foot stack">
				{kept.map(({ id, templateName }) => (
					<Button
						icon="down"
						key={id}
						onClick={() =>
							download(`/v1/waivers/${id}/claim.zip?${new URLSearchParams({ language: tag }).toString()}`)
						}
					>
						{kept.length === 1 ? texts.download : fill(texts.downloadOf, { form: templateName })}
					</Button>
				))}
				<p class="hint">{texts.bundleHint}</p>
			</div>
		</PanelPart>
	)
}
