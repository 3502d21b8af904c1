/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { useReady } from '../../kit/client/ready.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { PinPad } from './pin-pad.tsx'

type Named = { readonly id: string; readonly name: string }

/** The people at a desk device: names as buttons, then a PIN. */
export function People({ people, onPassword }: { people: readonly Named[]; onPassword: () => void }) {
	const words = useWords('shell')
	const [chosen, setChosen] = useState<Named>()
	useReady()
	useEffect(() => {
		document.title = words.people.title
	}, [words])
	if (chosen !== undefined)
		return <PinPad person={chosen} onBack={() => setChosen(undefined)} onPassword={onPassword} />
	return (
		<main class="entry">
			<div class="entry-card">
				<h1>{words.people.title}</h1>
				<p class="hint">{people.length === 0 ? words.people.nobody : words.people.hint}</p>
				<ul class="names">
					{people.map((person) => (
						<li key={person.id}>
							<button type="button" class="button wide" onClick={() => setChosen(person)}>
								{person.name}
							</button>
						</li>
					))}
				</ul>
				<button type="button" class="button plain wide" onClick={onPassword}>
					{words.people.byPassword}
				</button>
			</div>
		</main>
	)
}
