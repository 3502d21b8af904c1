import foundation from '../../migrations/0001_foundation.sql' with { type: 'text' }
import checkins from '../../migrations/0002_checkins.sql' with { type: 'text' }
import records from '../../migrations/0003_records.sql' with { type: 'text' }
import webhooks from '../../migrations/0004_webhooks.sql' with { type: 'text' }
import evidence from '../../migrations/0005_evidence.sql' with { type: 'text' }
import links from '../../migrations/0006_links.sql' with { type: 'text' }
import catchingUp from '../../migrations/0007_catching_up.sql' with { type: 'text' }
import lapses from '../../migrations/0008_lapses.sql' with { type: 'text' }
import seals from '../../migrations/0009_seals.sql' with { type: 'text' }
import kiosks from '../../migrations/0010_kiosks.sql' with { type: 'text' }
import guests from '../../migrations/0011_guests.sql' with { type: 'text' }
import checkinReasons from '../../migrations/0012_checkin_reasons.sql' with { type: 'text' }
import type { Migration } from './migrate.ts'

/** Every migration in order, embedded so that the compiled binary needs no folder beside it. */
export const migrations: readonly Migration[] = [
	{ version: 1, name: '0001_foundation', sql: foundation },
	{ version: 2, name: '0002_checkins', sql: checkins },
	{ version: 3, name: '0003_records', sql: records },
	{ version: 4, name: '0004_webhooks', sql: webhooks },
	{ version: 5, name: '0005_evidence', sql: evidence },
	{ version: 6, name: '0006_links', sql: links },
	{ version: 7, name: '0007_catching_up', sql: catchingUp },
	{ version: 8, name: '0008_lapses', sql: lapses },
	{ version: 9, name: '0009_seals', sql: seals },
	{ version: 10, name: '0010_kiosks', sql: kiosks },
	{ version: 11, name: '0011_guests', sql: guests },
	{ version: 12, name: '0012_checkin_reasons', sql: checkinReasons },
]
