/** @jsxImportSource preact */
import type { DeskWords } from '../../../../i18n/desk.ts'
import { useSession } from '../client/current.ts'
import { useWords } from '../words/use-words.tsx'
import { momentOf } from './times.ts'

type LogEntry = {
	readonly at: string
	readonly action: string
	readonly actor: string
	readonly actorName: string | null
}

/** One line of a log: what, who and when. */
export function LogLine({ entry, more = '' }: { entry: LogEntry; more?: string }) {
	const words = useWords()
	const { timezone } = useSession().organization
	const acts: Readonly<Record<string, string>> = words.waivers.acts
	return (
		<li>
			<span>
				{acts[entry.action] ?? entry.action}
				{more !== '' && <>: {more}</>}
			</span>
			<span class="hint">
				{actorOf(entry, words)} · {momentOf(entry.at, words.tag, timezone)}
			</span>
		</li>
	)
}

function actorOf({ actor, actorName }: LogEntry, { waivers }: DeskWords): string {
	if (actorName !== null) return actorName
	if (actor === 'system') return waivers.you
	return actor === 'cli' ? waivers.cli : actor
}
