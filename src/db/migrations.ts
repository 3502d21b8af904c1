import first from '../../migrations/0001_first.sql' with { type: 'text' }
import desk from '../../migrations/0002_desk.sql' with { type: 'text' }
import forms from '../../migrations/0003_forms.sql' with { type: 'text' }
import venue from '../../migrations/0004_venue.sql' with { type: 'text' }
import documents from '../../migrations/0005_documents.sql' with { type: 'text' }
import unsubscribed from '../../migrations/0006_unsubscribed.sql' with { type: 'text' }
import inviteeLanguage from '../../migrations/0007_invitee_language.sql' with { type: 'text' }
import groups from '../../migrations/0008_groups.sql' with { type: 'text' }
import find from '../../migrations/0009_find.sql' with { type: 'text' }
import imports from '../../migrations/0010_imports.sql' with { type: 'text' }
import replays from '../../migrations/0011_replays.sql' with { type: 'text' }
import factors from '../../migrations/0012_factors.sql' with { type: 'text' }
import savedViews from '../../migrations/0013_saved_views.sql' with { type: 'text' }
import waiversBySource from '../../migrations/0014_waivers_by_source.sql' with { type: 'text' }
import turns from '../../migrations/0015_turns.sql' with { type: 'text' }
import fewerIndexes from '../../migrations/0016_fewer_indexes.sql' with { type: 'text' }
import secondGuardians from '../../migrations/0017_second_guardians.sql' with { type: 'text' }
import keyFiles from '../../migrations/0018_key_files.sql' with { type: 'text' }
import allFactors from '../../migrations/0019_all_factors.sql' with { type: 'text' }
import prefillLinkMakers from '../../migrations/0020_prefill_link_makers.sql' with { type: 'text' }
import cookieNames from '../../migrations/0021_cookie_names.sql' with { type: 'text' }
import oneDraft from '../../migrations/0022_one_draft.sql' with { type: 'text' }
import search from '../../migrations/0023_search.sql' with { type: 'text' }
import termsDue from '../../migrations/0024_terms_due.sql' with { type: 'text' }
import wholeSchema from '../../migrations/schema.sql' with { type: 'text' }
import type { Migration } from './migrate.ts'

/** Embedded, so that the compiled binary needs no folder beside it. */
export const migrations: readonly Migration[] = [
	{ version: 1, name: '0001_first', sql: first },
	{ version: 2, name: '0002_desk', sql: desk },
	{ version: 3, name: '0003_forms', sql: forms },
	{ version: 4, name: '0004_venue', sql: venue },
	{ version: 5, name: '0005_documents', sql: documents },
	{ version: 6, name: '0006_unsubscribed', sql: unsubscribed },
	{ version: 7, name: '0007_invitee_language', sql: inviteeLanguage },
	{ version: 8, name: '0008_groups', sql: groups },
	{ version: 9, name: '0009_find', sql: find },
	{ version: 10, name: '0010_imports', sql: imports },
	{ version: 11, name: '0011_replays', sql: replays },
	{ version: 12, name: '0012_factors', sql: factors },
	{ version: 13, name: '0013_saved_views', sql: savedViews },
	{ version: 14, name: '0014_waivers_by_source', sql: waiversBySource },
	{ version: 15, name: '0015_turns', sql: turns },
	{ version: 16, name: '0016_fewer_indexes', sql: fewerIndexes },
	{ version: 17, name: '0017_second_guardians', sql: secondGuardians },
	{ version: 18, name: '0018_key_files', sql: keyFiles },
	{ version: 19, name: '0019_all_factors', sql: allFactors },
	{ version: 20, name: '0020_prefill_link_makers', sql: prefillLinkMakers },
	{ version: 21, name: '0021_cookie_names', sql: cookieNames },
	{ version: 22, name: '0022_one_draft', sql: oneDraft },
	{ version: 23, name: '0023_search', sql: search },
	{ version: 24, name: '0024_terms_due', sql: termsDue },
]

/** The combined effect of all migrations on an empty database. */
export const schema: string = wholeSchema
