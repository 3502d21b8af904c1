import { backUpSchema } from '../../../src/db/backup.ts'
import { openDb } from '../../../src/db/client.ts'
import { migrate } from '../../../src/db/migrate.ts'
import type { Migration } from '../../../src/db/migrate.ts'

/** Brings a database up to the migrations that it is given, with a backup before, and says when it begins. */
const [path = '', folder = '', text = '[]'] = Bun.argv.slice(2)
const db = openDb(path)
process.stdout.write('begun\n')
migrate(db, JSON.parse(text) as Migration[], 1, (version) => backUpSchema(db, folder, version))
process.stdout.write('done\n')
