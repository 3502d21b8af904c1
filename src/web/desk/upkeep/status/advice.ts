import type { Status, StatusCode } from '../../../../features/status/model.ts'

/** The screen at the desk, or the command to run on the box. */
export type Advice = { readonly href: string } | { readonly command: string }

type StartedBy = Status['startedBy']

/** By how the service was started; where one lacks, no command is sure to fit. */
type Commands = Readonly<Partial<Record<StartedBy, string>>>

/** One of our own commands, with the program of the box. */
const own = (command: string): Commands => ({
	service: `waiver ${command}`,
	container: `docker compose exec waiver waiver ${command}`,
	hand: `bun run waiver ${command}`,
})

/** The same on each box. */
const anywhere = (command: string): Commands => ({ service: command, container: command, hand: command })

/** Settings and another start. */
const settings = (example: string): Commands => ({
	service: 'sudo nano /etc/waiver/waiver.env && sudo systemctl restart waiver',
	container: 'nano waiver.env && docker compose up -d',
	hand: `${example} bun run start`,
})

/** Started by hand, the log is in the window of the start. */
const LOG: Commands = {
	service: 'journalctl -u waiver --since today',
	container: 'docker compose logs --since 24h waiver',
}

const RELOAD: Commands = {
	service: 'sudo systemctl reload waiver',
	container: 'docker compose kill --signal HUP waiver',
}

const LARGE = anywhere('sudo du -xh --max-depth=3 / | sort -h | tail -n 20')
const CLOCK = anywhere('sudo timedatectl set-ntp true && timedatectl')
const LOST_KEYS = own('evidence rotate-key --lost')
const DRILL = own('drill')
const BACKUP: Commands = {
	...own('backup --to /mnt/stick/{date}'),
	container: 'docker compose exec waiver waiver backup --to /mnt/backup/{date}',
}
const FONTS = 'sudo apt install fonts-wqy-microhei fonts-ipafont-gothic fonts-nanum'
const HTTPS = 'sudo apt install caddy && sudo nano /etc/caddy/Caddyfile'

const commands: Readonly<Partial<Record<StatusCode | 'clock_differs', Commands>>> = {
	recovery_needed: own('recover --confirm'),
	replaced: {
		service: 'sudo systemctl disable --now waiver waiver-replica',
		container: 'docker compose down',
	},
	database_damaged: {
		service:
			'sudo systemctl stop waiver waiver-replica && sudo mv /var/lib/waiver /var/lib/waiver-damaged && sudo install -d -o waiver -m 0700 /var/lib/waiver && waiver restore && sudo systemctl start waiver waiver-replica',
	},
	loops_failing: LOG,
	data_unusable: { service: 'sudo chown -R waiver: /var/lib/waiver && sudo systemctl restart waiver' },
	files_unexplained: own('recover'),
	files_missing: own('verify'),
	files_unchecked: LOG,
	files_found: own('recover'),
	disk_not_writable: {
		service: 'sudo chown -R waiver: /var/lib/waiver && journalctl -k --since today',
	},
	disk_full: LARGE,
	disk_low: LARGE,
	drill_failed: DRILL,
	drill_overdue: DRILL,
	drill_missing: DRILL,
	no_copies: BACKUP,
	backup_old: BACKUP,
	database_not_copied: settings('DB_REPLICA_URL=s3://bucket/waiver'),
	files_not_copied: settings('FILES_REPLICA_URL=s3://bucket/waiver'),
	database_copy_missing: {
		service:
			'sudo systemctl enable --now waiver-replica && journalctl -u waiver-replica --since today --follow',
		container: 'docker compose --profile replica up -d && docker compose logs --follow replica',
	},
	database_copy_late: {
		service: 'sudo systemctl restart waiver-replica && journalctl -u waiver-replica --since today',
		container: 'docker compose restart replica && docker compose logs --since 24h replica',
	},
	files_copy_late: LOG,
	bucket_away: LOG,
	bucket_late: LOG,
	key_missing: LOST_KEYS,
	key_changed: LOST_KEYS,
	documents_failed: own('pdf render --failed --organization {slug}'),
	documents_late: LOG,
	font_missing: {
		service: `${FONTS} && waiver fonts install`,
		hand: `${FONTS} && bun run waiver fonts install`,
	},
	clock_behind: CLOCK,
	clock_differs: CLOCK,
	certificate_ended: RELOAD,
	certificate_ends: RELOAD,
	address_local: {
		...settings('HOST=0.0.0.0 BASE_URL={lan}'),
		service:
			"printf 'HOST=0.0.0.0\\nBASE_URL={lan}\\n' | sudo tee -a /etc/waiver/waiver.env && sudo systemctl restart waiver",
	},
	address_missing: settings('BASE_URL=https://waiver.example.com'),
	no_https: { service: HTTPS, container: 'docker compose --profile tls up -d', hand: HTTPS },
	mail_kept: settings('SMTP_URL=smtps://name:password@mail.example.com MAIL_FROM=desk@example.com'),
}

const hrefs: Readonly<Partial<Record<StatusCode | 'clock_differs', string>>> = {
	webhooks_paused: '/desk/webhooks',
	webhooks_late: '/desk/webhooks',
	mail_refused: '/desk/messages?state=failed',
	override_due: '/desk/settings#overrides',
	law_changed: '/desk/settings#overrides',
	messages_late: '/desk/messages?state=queued',
}

/**
 * Returns what helps with a code, if there is one thing that surely does. A wrong clock of the browser has the code
 * `clock_differs`.
 */
export function adviceFor(code: StatusCode | 'clock_differs', startedBy: StartedBy): Advice | undefined {
	const href = hrefs[code]
	if (href !== undefined) return { href }
	const command = commands[code]?.[startedBy]
	return command === undefined ? undefined : { command }
}
