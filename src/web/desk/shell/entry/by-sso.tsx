/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { fill } from '../../../../i18n/fill.ts'
import { FaultText } from '../../kit/forms/field.tsx'
import { enterHall, readHalls } from '../../kit/session/session-calls.ts'
import { ssoOutcome } from '../../kit/session/sso.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** Leads to the identity provider, and says what came of it. @param name of the provider */
export function BySso({ name }: { name: string }) {
	const { sso } = useWords('shell').signIn
	const { pathname, search } = location
	const to = ssoOutcome() === null ? pathname + search : pathname
	const fault = faultOf(sso.faults)
	return (
		<div class="by-sso">
			<div role="alert">{fault !== undefined && <FaultText>{fill(fault, { name })}</FaultText>}</div>
			{/* The router leaves a link with a target to the browser. */}
			<a class="button primary wide" href={`/desk/sso?to=${encodeURIComponent(to)}`} target="_top">
				{fill(sso.button, { name })}
			</a>
		</div>
	)
}

function faultOf(faults: Readonly<Record<string, string>>): string | undefined {
	return faults[ssoOutcome() ?? '']
}

/** Whoever may work in several halls chooses one. */
export function Halls({ name }: { name: string }) {
	const { sso } = useWords('shell').signIn
	const { route } = useLocation()
	const { act } = useAct([])
	const { data, error } = useQuery({ queryKey: ['halls'], queryFn: readHalls, retry: false })
	if (error !== null) return <BySso name={name} />
	if (data === undefined) return null
	const choose = (id: string): void =>
		act(async () => {
			await enterHall(id)
			route(data.to, true)
		})
	return (
		<div class="by-sso">
			<p>{sso.choose}</p>
			<ul class="hall-choice">
				{data.items.map((hall) => (
					<li key={hall.id}>
						<button type="button" class="button wide" onClick={() => choose(hall.id)}>
							<bdi>{hall.name}</bdi>
						</button>
					</li>
				))}
			</ul>
		</div>
	)
}
