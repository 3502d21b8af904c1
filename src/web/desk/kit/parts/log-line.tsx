/** @jsxImportSource preact */
import { fillPlural } from '../../../../i18n/fill.ts'
import { useSession } from '../client/current.ts'
import type { DeskWords } from '../words/desk-words.ts'
import { useWords } from '../words/use-words.tsx'
import { momentOf } from '../time/times.ts'

type LogEntry = {
	readonly at: string
	readonly action: string
	readonly actor: string
	readonly actorName: string | null
}

type LogLineProps = {
	readonly entry: LogEntry
	/** What else there is to say. */
	readonly more?: string
	/** How often it happened, the last time at the entry's. */
	readonly times?: number
}

/** One line of a log: act, person and time. */
export function LogLine({ entry, more = '', times = 1 }: LogLineProps) {
	const words = useWords('kit')
	const { timezone } = useSession().organization
	const acts: Readonly<Record<string, string>> = words.log.acts
	return (
		<li>
			<span>
				{acts[entry.action] ?? entry.action}
				{more !== '' && <>: {more}</>}
				{times > 1 && <>, {fillPlural(words.log.times, times, words.tag)}</>}
			</span>
			<span class="hint">
				{actorOf(entry, words)} · {momentOf(entry.at, words.tag, timezone)}
			</span>
		</li>
	)
}

function actorOf({ actor, actorName }: LogEntry, { log }: DeskWords<'kit'>): string {
	if (actorName !== null) return actorName
	if (actor === 'system') return log.you
	return actor === 'cli' ? log.cli : actor
}
