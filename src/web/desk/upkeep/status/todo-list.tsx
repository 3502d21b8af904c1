/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import type { Status } from '../../../../features/status/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { dateOf, dayOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { adviceFor } from './advice.ts'
import type { Todo } from './todo.ts'

type TodoListProps = { readonly todos: readonly Todo[]; readonly status: Status; readonly aheadMs: number }

/** The todos, each with a link to the screen, or the command for this box. */
export function TodoList({ todos, status, aheadMs }: TodoListProps) {
	const { status: texts, tag } = useWords('upkeep')
	const { timezone } = useSession().organization
	const heading = useId()
	const minutes = Math.round(Math.abs(aheadMs) / 60_000)
	const { certificateEndsAt } = status.address
	const date = certificateEndsAt === null ? '' : dateOf(certificateEndsAt, tag, timezone)
	return (
		<section class="part" aria-labelledby={heading}>
			<h2 id={heading}>{fillPlural(texts.todo, todos.length, tag)}</h2>
			<ul class="panel tasks">
				{todos.map((todo) => (
					<li key={todo.code} class={todo.state === 'fault' ? 'bad' : ''}>
						<Icon name="alert" />
						<div>
							<h3>{texts.names[todo.part]}</h3>
							<p>{fill(texts.advice[todo.code], { date, minutes })}</p>
							<Help todo={todo} status={status} />
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}

function Help({ todo: { part, code }, status }: { todo: Todo; status: Status }) {
	const { status: texts } = useWords('upkeep')
	const { timezone, slug } = useSession().organization
	const advice = adviceFor(code, status.startedBy)
	const lan = status.address.lanUrls[0] ?? 'http://192.168.1.20:3000'
	if (advice === undefined) return null
	if ('href' in advice)
		return (
			<a class="button" href={advice.href} aria-label={`${texts.show}: ${texts.names[part]}`}>
				{texts.show}
			</a>
		)
	return (
		<details>
			<summary>{texts.showCommand}</summary>
			<ClipboardField
				label={texts.command}
				text={fill(advice.command, { slug, lan, date: dayOf(status.at, timezone) })}
			/>
		</details>
	)
}
