/** @jsxImportSource preact */
import { fillPlural } from '../../../../i18n/fill.ts'
import type { Mention, MentionKind } from '../../../../features/access-logs/log-model.ts'
import { mayUse, useSession } from '../../kit/client/current.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import type { IconName } from '../../kit/parts/icons.tsx'
import { timeOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { isHeavy, listFacts, tell } from './tell.ts'
import type { LogLine, Piece } from './tell.ts'

/** One line of the log: its time, and what happened in a sentence. */
export function LogRow({ line: { entry, times } }: { line: LogLine }) {
	const words = useWords('system')
	const { tag, logScreen } = words
	const { timezone } = useSession().organization
	const heavy = isHeavy(entry)
	return (
		<li class={heavy ? 'log-line heavy' : 'log-line'}>
			<time dateTime={entry.at}>{timeOf(entry.at, tag, timezone)}</time>
			<Icon name={heavy ? 'alert' : iconOf(entry.action)} size={18} />
			<div>
				{tell(entry, words).map((piece, at) => (
					<PieceOf key={at} piece={piece} />
				))}
				{entry.reason !== undefined && (
					<>
						{' '}
						<q>{entry.reason}</q>
					</>
				)}
				{times > 1 && <span class="hint"> {fillPlural(logScreen.times, times, tag)}</span>}{' '}
				<Facts facts={listFacts(entry, words)} />
			</div>
		</li>
	)
}

function PieceOf({ piece }: { piece: Piece }) {
	const { scopes } = useSession()
	if (piece.is !== 'mention') return piece.is === 'actor' ? <b>{piece.text}</b> : <>{piece.text}</>
	const href = hrefOf(piece.mention, scopes)
	const name = <bdi>{piece.text}</bdi>
	return href === undefined ? <b>{name}</b> : <a href={href}>{name}</a>
}

/** Where a record is shown, and the scope that its screen needs. */
const SCREENS: Readonly<Partial<Record<MentionKind, readonly [path: string, needs: string]>>> = {
	waiver: ['/desk/waivers/', 'waivers:read'],
	participant: ['/desk/people/', 'waivers:read'],
	incident: ['/desk/incidents/', 'incidents:read'],
	template: ['/desk/templates/', 'templates:read'],
	event: ['/desk/events/', 'events:read'],
	message: ['/desk/messages/', 'messages:read'],
	webhook: ['/desk/webhooks/', 'webhooks:manage'],
}

function hrefOf({ kind, id }: Mention, scopes: readonly string[]): string | undefined {
	const [path, needs] = SCREENS[kind] ?? []
	return path === undefined || needs === undefined || !mayUse(scopes, needs) ? undefined : path + id
}

const ICONS: readonly (readonly [RegExp, IconName])[] = [
	[/^checkin\./, 'door'],
	[/_read$|\.read$|_opened$|pdf_downloaded$/, 'show'],
	[/exported$/, 'down'],
	[/^(?:waiver|image|file|guardian_link|import)\./, 'waivers'],
	[/^incident\./, 'alert'],
	[/^participant\./, 'people'],
	[/^(?:event|invitees?)\./, 'calendar'],
	[/^(?:message|suppressions?)\./, 'send'],
	[/^prefill_link\./, 'qr'],
	[/^template\./, 'form'],
	[/^(?:kiosk|desk_device)\./, 'tablet'],
	[/^webhook\./, 'hook'],
	[/^(?:key|evidence_key|key_file)\.|^staff\..*(?:sign|pin|pass|totp|code|factor)/, 'key'],
	[/^staff\./, 'staff'],
	[/^location\./, 'place'],
]

function iconOf(action: string): IconName {
	return ICONS.find(([acts]) => acts.test(action))?.[1] ?? 'settings'
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
	const { logScreen } = useWords('system')
	if (facts.length === 0) return null
	return (
		<details>
			<summary>{logScreen.allFields}</summary>
			<dl class="facts">
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</details>
	)
}
