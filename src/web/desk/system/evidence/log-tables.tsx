/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { AuditItem, PhiAccess } from '../../../../features/access-logs/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { mayUse, useSession } from '../../kit/client/current.ts'
import { ListTable, TableRows } from '../../kit/lists/list-table.tsx'
import { momentOf } from '../../kit/parts/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { screenOf } from './log-filter.ts'
import type { Names } from './log-filter.ts'

export function AuditTable({ entries, names }: { entries: readonly AuditItem[]; names: Names }) {
	const { evidence } = useWords('system')
	return (
		<LogTable name={evidence.logNames.audit}>
			{entries.map((entry) => (
				<LogRow key={entry.id} entry={entry} detail={spellData(entry.data)}>
					<Subject action={entry.action} id={entry.subject} names={names} />
				</LogRow>
			))}
		</LogTable>
	)
}

export function AccessTable({ entries }: { entries: readonly PhiAccess[] }) {
	const { evidence } = useWords('system')
	return (
		<LogTable name={evidence.logNames.access}>
			{entries.map((entry) => {
				const { id, waiverId, participantId, address } = entry
				return (
					<LogRow key={id} entry={entry} detail={address === null ? '' : fill(evidence.address, { address })}>
						{waiverId !== null && <Subject action="waiver." id={waiverId} names={new Map()} />}
						{participantId !== null && <Subject action="participant." id={participantId} names={new Map()} />}
					</LogRow>
				)
			})}
		</LogTable>
	)
}

function LogTable({ name, children }: { name: string; children: ComponentChildren }) {
	const { evidence } = useWords('system')
	return (
		<ListTable
			kind="log-table"
			name={name}
			columns={[evidence.act, evidence.person, evidence.about, evidence.when]}
		>
			<TableRows>{children}</TableRows>
		</ListTable>
	)
}

type LogRowProps = {
	readonly entry: Pick<AuditItem, 'at' | 'action' | 'actor' | 'actorName'>
	readonly detail: string
	/** The record that the entry is about. */
	readonly children: ComponentChildren
}

function LogRow({ entry: { at, action, actor, actorName }, detail, children }: LogRowProps) {
	const { evidence, tag } = useWords('system')
	const { timezone } = useSession().organization
	const acts: Readonly<Record<string, string>> = evidence.acts
	const kinds: Readonly<Record<string, string>> = evidence.actors
	return (
		<tr role="row">
			<td role="cell" class="main">
				{acts[action] ?? action}
				{detail !== '' && <div class="hint">{detail}</div>}
			</td>
			<td role="cell">{actorName ?? kinds[actor.split(':')[0] ?? ''] ?? actor}</td>
			<td role="cell">{children}</td>
			<td role="cell" class="soft nowrap">
				{momentOf(at, tag, timezone)}
			</td>
		</tr>
	)
}

type SubjectProps = { readonly action: string; readonly id: string; readonly names: Names }

/** A link if the role has the screen, the name of a person or a key, else the id. */
function Subject({ action, id, names }: SubjectProps) {
	const { evidence } = useWords('system')
	const { scopes } = useSession()
	const screen = screenOf(action)
	if (screen !== undefined && mayUse(scopes, screen.needs))
		return <a href={`${screen.path}/${id}`}>{evidence.subjects[screen.kind]}</a>
	const name = names.get(`${action.split('.')[0]}:${id}`)
	return name === undefined ? <code class="subject">{id}</code> : <>{name}</>
}

/** States and counts of an entry, without ids, which mean nothing to readers. */
function spellData(data: Readonly<Record<string, unknown>>): string {
	return Object.entries(data)
		.filter(([name, value]) => value !== null && !name.endsWith('Id'))
		.map(([name, value]) => `${name}: ${String(value)}`)
		.join(', ')
}
