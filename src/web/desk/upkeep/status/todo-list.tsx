/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import type { Status, StatusCode } from '../../../../features/status/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { ClipboardField } from '../../kit/parts/clipboard-field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { dateOf, dayOf } from '../../kit/parts/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Todo } from './todo.ts'

type TodoListProps = { readonly todos: readonly Todo[]; readonly status: Status; readonly aheadMs: number }

/** The todos, each with the command for the box, or a link to the screen. */
export function TodoList({ todos, status, aheadMs }: TodoListProps) {
	const { status: texts, tag } = useWords('upkeep')
	const { timezone, slug } = useSession().organization
	const heading = useId()
	const minutes = Math.round(Math.abs(aheadMs) / 60_000)
	const { certificateEndsAt, lanUrls } = status.address
	const lan = lanUrls[0] ?? 'http://192.168.1.20:3000'
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
								<ClipboardField
									label={texts.command}
									text={fill(advice.command, { slug, lan, date: dayOf(status.at, timezone) })}
								/>
							)}
						</li>
					)
				})}
			</ul>
		</section>
	)
}

/** The command to run on the box, or the screen at the desk. */
type Advice = { readonly command: string } | { readonly href: string }

const SETTINGS = 'sudo nano /etc/waiver/waiver.env && sudo systemctl restart waiver'
const RELOAD = 'sudo systemctl reload waiver'
const LOG = 'journalctl -u waiver --since today'
const LARGE = 'sudo du -xh --max-depth=3 / | sort -h | tail -n 20'
const CLOCK = 'sudo timedatectl set-ntp true && timedatectl'
const LOST_KEYS = 'waiver evidence rotate-key --lost'
const OWN = 'sudo chown -R waiver: /var/lib/waiver && sudo systemctl restart waiver'
const BACKUP = 'waiver backup --to /mnt/stick/{date}'

const advice: Readonly<Record<StatusCode, Advice>> = {
	recovery_needed: { command: 'waiver recover --confirm' },
	replaced: { command: 'sudo systemctl disable --now waiver waiver-replica' },
	database_damaged: {
		command:
			'sudo systemctl stop waiver waiver-replica && sudo mv /var/lib/waiver /var/lib/waiver-damaged && sudo install -d -o waiver -m 0700 /var/lib/waiver && waiver restore && sudo systemctl start waiver waiver-replica',
	},
	loops_failing: { command: LOG },
	data_unusable: { command: OWN },
	files_unexplained: { command: 'waiver recover' },
	files_missing: { command: 'waiver verify' },
	files_unchecked: { command: LOG },
	files_found: { command: 'waiver recover' },
	disk_not_writable: { command: 'sudo chown -R waiver: /var/lib/waiver && journalctl -k --since today' },
	disk_full: { command: LARGE },
	disk_low: { command: LARGE },
	drill_failed: { command: 'waiver drill' },
	drill_overdue: { command: 'waiver drill' },
	drill_missing: { command: 'waiver drill' },
	no_copies: { command: BACKUP },
	backup_old: { command: BACKUP },
	database_not_copied: { command: SETTINGS },
	files_not_copied: { command: SETTINGS },
	database_copy_missing: {
		command:
			'sudo systemctl enable --now waiver-replica && journalctl -u waiver-replica --since today --follow',
	},
	database_copy_late: {
		command: 'sudo systemctl restart waiver-replica && journalctl -u waiver-replica --since today',
	},
	files_copy_late: { command: LOG },
	key_missing: { command: LOST_KEYS },
	key_changed: { command: LOST_KEYS },
	documents_failed: { command: 'waiver pdf render --failed --organization {slug}' },
	documents_late: { command: LOG },
	font_missing: {
		command: 'sudo apt install fonts-wqy-microhei fonts-ipafont-gothic fonts-nanum && waiver fonts install',
	},
	webhooks_paused: { href: '/desk/webhooks' },
	webhooks_late: { href: '/desk/webhooks' },
	mail_refused: { href: '/desk/messages?state=failed' },
	messages_late: { href: '/desk/messages?state=queued' },
	clock_behind: { command: CLOCK },
	certificate_ended: { command: RELOAD },
	certificate_ends: { command: RELOAD },
	address_local: { command: 'HOST=0.0.0.0 BASE_URL={lan}' },
	address_missing: { command: SETTINGS },
	no_https: { command: 'sudo apt install caddy && sudo nano /etc/caddy/Caddyfile' },
	mail_kept: { command: SETTINGS },
}

/** Returns the advice for a code. A wrong clock of the browser has the code `clock_differs`. */
function adviceFor(code: StatusCode | 'clock_differs'): Advice {
	return code === 'clock_differs' ? { command: CLOCK } : advice[code]
}
