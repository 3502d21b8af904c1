/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** Where each program is in the source of the service. Each begins with a key. */
const PLACES = {
	n8n: 'apps/n8n',
	zapier: 'apps/zapier',
	booking: 'docs/recipes/booking',
	turnstile: 'docs/recipes/turnstile',
	homeAssistant: 'docs/recipes/home-assistant',
	nightlyCsv: 'docs/recipes/nightly-csv',
	fleet: 'docs/recipes/fleet',
	mcp: 'docs/mcp.md',
} as const

/** The programs that come with the service, each with a sentence and where to begin. */
export function Programs() {
	const { integrations, screens } = useWords('system')
	const heading = useId()
	const { cards } = integrations
	const named = {
		n8n: { name: 'n8n', text: cards.n8n },
		zapier: { name: 'Zapier', text: cards.zapier },
		homeAssistant: { name: 'Home Assistant', text: cards.homeAssistant },
		booking: cards.booking,
		turnstile: cards.turnstile,
		nightlyCsv: cards.nightlyCsv,
		fleet: cards.fleet,
		mcp: cards.mcp,
	}
	return (
		<section class="part" aria-labelledby={heading}>
			<h2 id={heading}>{integrations.apps}</h2>
			<p class="hint lead">{integrations.appsHint}</p>
			<ul class="program-cards">
				{(Object.keys(PLACES) as (keyof typeof PLACES)[]).map((each) => {
					const { name, text } = named[each]
					return (
						<li key={each}>
							<article class="card">
								<h3>{name}</h3>
								<p>{text}</p>
								<p class="hint breaks">{fill(integrations.folder, { path: PLACES[each] })}</p>
								<a class="button" href="/desk/keys" aria-label={`${screens.keys}: ${name}`}>
									{screens.keys}
								</a>
							</article>
						</li>
					)
				})}
			</ul>
		</section>
	)
}
