/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import type { Status as StatusShape } from '../../../../features/status/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { timeOf } from '../../kit/time/times.ts'
import { TestMail } from '../../kit/sending/test-mail.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { PartList } from './part-list.tsx'
import { listTodos } from './todo.ts'
import { TodoList } from './todo-list.tsx'

/** How often the status is read while it is shown, in milliseconds. */
const RENEW_MS = 30_000

/** The state of the box, and advice for each fault. */
export const Status = withWords('upkeep', StatusScreen)

function StatusScreen() {
	const { status: texts } = useWords('upkeep')
	const { data, error, isFetching, refetch } = useQuery({
		queryKey: ['status'],
		queryFn: async () => {
			const status = await call('getStatus')
			return { status, aheadMs: Date.now() - Date.parse(status.at) }
		},
		refetchInterval: RENEW_MS,
	})
	return (
		<Screen
			name="status"
			tools={
				<Button icon="redo" isBusy={isFetching} onClick={() => void refetch()}>
					{texts.again}
				</Button>
			}
		>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data !== undefined && <Findings {...data} />}
			<Mail />
		</Screen>
	)
}

function Findings({ status, aheadMs }: { status: StatusShape; aheadMs: number }) {
	const { status: texts, tag } = useWords('upkeep')
	const { timezone } = useSession().organization
	const todos = listTodos(status, aheadMs)
	const state = status.state === 'ok' && todos.length > 0 ? 'attention' : status.state
	const style = { ok: 'good', attention: 'here', fault: 'bad' }[state]
	const facts = { time: timeOf(status.at, tag, timezone), version: status.version }
	return (
		<>
			<div class={`verdict ${style}`}>
				<Icon name={state === 'ok' ? 'check' : 'alert'} size={28} />
				<div>
					<p role="status">{state === 'ok' ? texts.well : texts[state]}</p>
					<p class="hint">{fill(texts.checked, facts)}</p>
					{status.smartwaiverApi && <p class="hint">{texts.otherApi}</p>}
				</div>
			</div>
			{todos.length > 0 && <TodoList todos={todos} status={status} aheadMs={aheadMs} />}
			<PartList status={status} />
		</>
	)
}

function Mail() {
	const { data } = useOrganization()
	return data === undefined ? null : <TestMail organization={data} />
}
