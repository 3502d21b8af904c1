/** @jsxImportSource preact */
import type { EventType } from '../../../../features/webhooks/catalog.ts'
import { useWords } from '../../kit/words/use-words.tsx'

type EventChoiceProps = {
	readonly chosen: readonly EventType[]
	readonly onChange: (chosen: readonly EventType[]) => void
}

/** Every event as a sentence to tick, with its name for whoever programs the other system. */
export function EventChoice({ chosen, onChange }: EventChoiceProps) {
	const { webhooks } = useWords('system')
	const { ping: _, ...texts } = webhooks.eventTexts
	const all = Object.keys(texts) as EventType[]
	const isAll = all.every((each) => chosen.includes(each))
	const toggle = (type: EventType): void =>
		onChange(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type])
	return (
		<fieldset class="choice">
			<legend>{webhooks.events}</legend>
			<p class="hint">{webhooks.eventsHint}</p>
			<button type="button" class="button" onClick={() => onChange(isAll ? [] : all)}>
				{isAll ? webhooks.chooseNone : webhooks.chooseAll}
			</button>
			<div class="choices">
				{all.map((type) => (
					<label key={type} class="check option">
						<input type="checkbox" checked={chosen.includes(type)} onChange={() => toggle(type)} />
						<span>
							{texts[type]} <code class="hint">{type}</code>
						</span>
					</label>
				))}
			</div>
		</fieldset>
	)
}
