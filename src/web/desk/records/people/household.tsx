/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { coverageText } from '../../kit/words/coverage-text.ts'
import { fullName } from '../../kit/parts/full-name.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** The other people on somebody's waivers. */
export function Household({ id, waiverId }: { id: string; waiverId: string }) {
	const words = useWords('records')
	const { timezone } = useSession().organization
	const { data } = useQuery({
		queryKey: ['people', 'household', waiverId],
		queryFn: () => call('lookUpGuests', { query: { q: waiverId } }),
	})
	const others = (data?.items ?? [])
		.flatMap(({ household, ...guest }) => [guest, ...household])
		.filter(({ participant }) => participant.id !== id)
	if (others.length === 0) return null
	return (
		<section class="part">
			<h3>{words.participants.household}</h3>
			<ul class="rows">
				{others.map((person) => (
					<li key={person.participant.id} class="row">
						<div class="row-main">
							<a href={`/desk/people/${person.participant.id}`}>{fullName(person.participant)}</a>
							{person.age !== null && (
								<div class="hint">{fillPlural(words.controls.age, person.age, words.tag)}</div>
							)}
						</div>
						<span class={`state ${person.coverage.covered ? 'good' : 'bad'}`}>
							<Icon name={person.coverage.covered ? 'check' : 'alert'} size={18} />
							{coverageText(person, words, timezone)}
						</span>
					</li>
				))}
			</ul>
		</section>
	)
}
