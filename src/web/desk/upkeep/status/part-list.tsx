/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import type { Status } from '../../../../features/status/model.ts'
import { useSession } from '../../kit/client/current.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { factsOf } from './facts.ts'
import { PARTS } from './todo.ts'

const LOOKS = { ok: ['good', 'check'], attention: ['here', 'alert'], fault: ['bad', 'alert'] } as const

/** Every part of the service, with its state and its figures. */
export function PartList({ status }: { status: Status }) {
	const { status: texts, tag } = useWords('upkeep')
	const { timezone } = useSession().organization
	const heading = useId()
	return (
		<section class="part" aria-labelledby={heading}>
			<h2 id={heading}>{texts.parts}</h2>
			<ul class="rows" aria-labelledby={heading}>
				{PARTS.map((name) => {
					const { state } = status[name]
					const [look, icon] = LOOKS[state]
					const facts = factsOf(name, status, { texts: texts.facts, tag, timezone })
					return (
						<li key={name} class="row status-row">
							<strong>{texts.names[name]}</strong>
							<span class={`state ${look}`}>
								<Icon name={icon} size={18} />
								{texts.states[state]}
							</span>
							<div class="row-main">
								{facts.map((fact) => (
									<p key={fact}>{fact}</p>
								))}
							</div>
						</li>
					)
				})}
			</ul>
		</section>
	)
}
