/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { endOwnSession, readOwn } from '../../kit/client/own-calls.ts'
import { momentOf } from '../../kit/parts/times.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** Where somebody is signed in besides here, such as on a tablet that was left behind. */
export function OwnSessions() {
	const { account, tag } = useWords('shell')
	const { timezone } = useSession().organization
	const { data } = useQuery({ queryKey: ['own'], queryFn: readOwn })
	const { act } = useAct(['own'])
	const others = data?.sessions.filter(({ isThis }) => !isThis) ?? []
	if (others.length === 0) return null
	return (
		<section class="part">
			<h3>{account.sessions}</h3>
			<ul class="rows">
				{others.map(({ id, device, lastSeenAt }) => {
					const place = device ?? account.browser
					const time = momentOf(lastSeenAt, tag, timezone)
					return (
						<li key={id} class="row">
							<div class="row-main">
								{place} <span class="hint">{fill(account.lastUsed, { time })}</span>
							</div>
							<button
								type="button"
								class="button"
								aria-label={fill(account.signOutOf, { place, time })}
								onClick={() => act(() => endOwnSession(id), account.signedOut)}
							>
								{account.signOut}
							</button>
						</li>
					)
				})}
			</ul>
		</section>
	)
}
