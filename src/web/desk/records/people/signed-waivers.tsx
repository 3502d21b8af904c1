/** @jsxImportSource preact */
import type { ParticipantDetail } from '../../../../features/waivers/people/participant-model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { fullName } from '../../../../kit/text/full-name.ts'
import { AtPlace, useZone } from '../../kit/time/at-place.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { PanelPart } from '../panel-part.tsx'
import { StateLabel } from '../waivers/state-label.tsx'

/** The waivers on which a person is, each by the clocks of where it was signed. */
export function SignedWaivers({ person: { waivers } }: { person: ParticipantDetail }) {
	const { participants: texts } = useWords('records')
	return (
		<PanelPart title={texts.waivers}>
			{waivers.length === 0 && <p class="hint">{texts.noWaivers}</p>}
			<ul class="lines">
				{waivers.map((waiver) => (
					<AtPlace key={waiver.id} id={waiver.locationId}>
						<WaiverLine waiver={waiver} />
					</AtPlace>
				))}
			</ul>
		</PanelPart>
	)
}

function WaiverLine({ waiver }: { waiver: ParticipantDetail['waivers'][number] }) {
	const { waivers: words, tag } = useWords('records')
	const { id, templateName, signedAt, minorsCount, signer } = waiver
	const time = momentOf(signedAt, tag, useZone())
	return (
		<li>
			<Icon name="waivers" />
			<span class="who-text">
				<a class="name" href={`/desk/waivers/${id}`}>
					{templateName}
				</a>
				<span class="sub">
					{fill(words.signedAt, { time })}
					{minorsCount > 0 && `, ${fillPlural(words.minors, minorsCount, tag)}`}
				</span>
			</span>
			<StateLabel waiver={{ ...waiver, isErased: fullName(signer) === '' }} />
		</li>
	)
}
