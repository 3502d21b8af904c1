/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import type { Status } from '../../../../features/status/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { CopyField } from '../../kit/parts/copy-field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { dateOf, dayOf } from '../../kit/parts/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { adviceFor } from './advice.ts'
import type { Todo } from './todo.ts'

type TodoListProps = { readonly todos: readonly Todo[]; readonly status: Status; readonly aheadMs: number }

/** What to do, each with the command for the box, or the way to the screen where it is done. */
export function TodoList({ todos, status, aheadMs }: TodoListProps) {
	const { status: texts, tag } = useWords('upkeep')
	const { timezone, slug } = useSession().organization
	const heading = useId()
	const minutes = Math.round(Math.abs(aheadMs) / 60_000)
	const { certificateEndsAt } = status.address
	const date = certificateEndsAt === null ? '' : dateOf(certificateEndsAt, tag, timezone)
	return (
		<section class="part" aria-labelledby={heading}>
			<h2 id={heading}>{texts.todo}</h2>
			<ul class="todos">
				{todos.map(({ part, state, code }) => {
					const advice = adviceFor(code)
					return (
						<li key={code} class="card">
							<h3 class={`state ${state === 'fault' ? 'bad' : 'here'}`}>
								<Icon name="alert" size={18} />
								{texts.names[part]}
							</h3>
							<p>{fill(texts.advice[code], { date, minutes })}</p>
							{'href' in advice ? (
								<a class="button" href={advice.href}>
									{texts.show}
								</a>
							) : (
								<CopyField
									label={texts.command}
									text={fill(advice.command, { slug, date: dayOf(status.at, timezone) })}
								/>
							)}
						</li>
					)
				})}
			</ul>
		</section>
	)
}
