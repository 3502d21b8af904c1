import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Timestamp, nullable, object, oneOf, Count } from '../../http/schema.ts'
import { keyFileNames } from '../../ledger/key-names.ts'
import { MAX_COUNTED } from '../waivers/model.ts'
import { spellNumber } from '../../kit/text/text.ts'

/** At most this many of a queue are counted, so that a status always costs the same. */
export const MOST_WAITING = 10_000

const State = oneOf(['ok', 'attention', 'fault'])

/** The finding of a part of the service: whether something has to be done, and what. */
function part<const Codes extends readonly string[], Figures extends Parameters<typeof object>[0]>(
	codes: Codes,
	figures: Figures,
) {
	return object({
		state: State,
		code: nullable(oneOf(codes, { description: 'What is wrong; null if nothing is.' })),
		...figures,
	})
}

const Bytes = Type.Integer({ minimum: 0 })
const Seconds = Type.Number({ minimum: 0, description: 'In seconds.' })

const upTo = (most: number): string => `up to ${spellNumber(most)}`

const queue = {
	waiting: Count(`What waits, ${upTo(MOST_WAITING)}.`),
	failing: Count('How many of them have failed and will be retried.'),
	oldestAt: nullable(Timestamp),
}

const Drill = object({
	at: Timestamp,
	ok: Type.Boolean(),
	source: oneOf(['replica', 'backup']),
	waivers: Count('Waivers in the copy.'),
	lostSeconds: Type.Number({ description: 'How long before the drill the copy ends.' }),
})

export const Status = object(
	{
		state: { ...State, description: 'The worst state of any part.' },
		at: Timestamp,
		version: Type.String(),
		startedBy: oneOf(['service', 'container', 'hand'], {
			description:
				'How the service was started, which decides what commands help: by systemd, in a container, or by hand.',
		}),
		smartwaiverApi: Type.Boolean({
			description: 'Whether programs that were written for that API are served, too (`SMARTWAIVER_API`).',
		}),
		service: part(['recovery_needed', 'replaced', 'database_damaged', 'loops_failing'], {}),
		disk: part(['disk_not_writable', 'disk_full', 'disk_low'], {
			freeBytes: Bytes,
			totalBytes: Bytes,
			floorBytes: { ...Bytes, description: 'With less free space than this, new signings are refused.' },
			databaseBytes: Bytes,
			logBytes: { ...Bytes, description: 'The write-ahead log of the database.' },
			reserveBytes: { ...Bytes, description: 'Disk space kept in reserve for a full disk.' },
			otherBytes: { ...Bytes, description: 'Files of waivers, and everything else on the same disk.' },
		}),
		drill: part(['drill_failed', 'drill_overdue', 'drill_missing'], { last: nullable(Drill) }),
		copies: part(
			[
				'no_copies',
				'backup_old',
				'database_not_copied',
				'files_not_copied',
				'database_copy_missing',
				'database_copy_late',
				'files_copy_late',
				'bucket_away',
				'bucket_late',
			],
			{
				database: nullable(
					object({
						lagSeconds: nullable({
							...Seconds,
							description: 'Null if only Litestream can read the copy.',
						}),
					}),
				),
				files: nullable(object({ waiting: Count('Files that are not copied yet.'), lagSeconds: Seconds })),
				lastBackupAt: nullable({ ...Timestamp, description: 'Of the last `waiver backup`.' }),
			},
		),
		keys: part(['key_missing', 'key_changed'], {
			files: Type.Array(oneOf(keyFileNames), {
				description: 'Files in DATA_DIR/keys that are lost, damaged, or not those that the database knows.',
			}),
		}),
		files: part(['data_unusable', 'files_unexplained', 'files_missing', 'files_unchecked', 'files_found'], {
			missing: Count('Files that waivers name, and that are neither here nor among the copies.'),
			unexplained: Count('Files of waivers that the database lacks, too many to be set aside.'),
			found: Count('Files of waivers that the database lacks, kept in `DATA_DIR/found`.'),
			foundUntil: nullable({ ...Timestamp, description: 'When the first of them is deleted.' }),
			checkedAt: nullable({ ...Timestamp, description: 'Of the last hourly look at all files.' }),
		}),
		documents: part(['documents_failed', 'documents_late', 'font_missing'], {
			...queue,
			failed: Count(`PDFs that could not be made, ${upTo(MAX_COUNTED)}.`),
			waitingForFont: Count(`PDFs with a letter that no font has, ${upTo(MAX_COUNTED)}.`),
		}),
		webhooks: part(['webhooks_paused', 'webhooks_late'], {
			...queue,
			paused: Count('Endpoints that were paused because deliveries failed.'),
		}),
		messages: part(['mail_refused', 'messages_late'], {
			...queue,
			failedToday: Count('Messages that failed today.'),
		}),
		law: part(['override_due', 'law_changed'], {
			overrides: Count('Values of the law that the organization has decided otherwise.'),
			due: Count('How many of them should be looked at again.'),
			changed: Count('Of how many the data have changed since.'),
		}),
		clock: part(['clock_behind'], {
			timezone: Type.String(),
			newestAt: nullable({ ...Timestamp, description: 'The newest act on the audit log.' }),
		}),
		address: part(['certificate_ended', 'certificate_ends', 'address_local', 'address_missing', 'no_https'], {
			baseUrl: nullable(Type.String()),
			lanUrls: Type.Array(Type.String(), {
				description: 'Where other devices of the network reach the box, if the service listens there.',
			}),
			certificateEndsAt: nullable({ ...Timestamp, description: 'Of the certificate that the service uses.' }),
		}),
		mail: part(['mail_kept'], {
			email: oneOf(['smtp', 'outbox'], { description: '`outbox`: mails are only stored as files.' }),
			sms: oneOf(['sms_gateway', 'outbox']),
			from: nullable(Type.String()),
		}),
	},
	{ title: 'Status' },
)

export type Status = Static<typeof Status>
export type PartName = {
	[Name in keyof Status]: Status[Name] extends { code: unknown } ? Name : never
}[keyof Status]
export type StatusCode = NonNullable<Status[PartName]['code']>
