import type { Deps } from '../../deps.ts'
import { freeBytes } from '../../files/disk.ts'
import { migrations } from '../../db/migrations.ts'
import { statement } from '../../db/statement.ts'
import { problem } from '../../http/problems.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import { VERSION } from '../../kit/release/version.ts'
import { findOrganization, findOrganizationBySlug } from '../organization/queries.ts'
import type { Offer } from './model.ts'

/** Rows lie here as pieces and in the database, and the database needs room to write. */
const ROOM = 3

export function schemaOf(): string {
	return sha256Hex(migrations.map(({ name, sql }) => `${name} ${sha256Hex(sql)}`).join('\n'))
}

const owner = statement<unknown, [string]>(
	"SELECT 1 FROM organizations o, json_each(o.settings, '$.hosts') h WHERE h.value = ?",
)
const login = statement<unknown, [string]>('SELECT 1 FROM staff WHERE login = ?1 OR proposed_login = ?1')

/** @throws Problem 409 or 507 with a sentence for the other box's terminal, before anything is sent */
export async function requireAcceptable(
	{ db, config }: Pick<Deps, 'db' | 'config'>,
	offer: Offer,
): Promise<void> {
	if (offer.version !== VERSION || offer.schema !== schemaOf())
		throw problem(
			'conflict',
			`The other box has version ${VERSION}, and this one ${offer.version}. Update both to the same version first.`,
		)
	if (findOrganization(db, offer.organizationId) !== undefined)
		throw problem(
			'conflict',
			'This organization is on that box already: --to names the box where it is, or it has come by another token.',
		)
	for (const slug of offer.slugs) {
		const other = findOrganizationBySlug(db, slug)
		if (other !== undefined)
			throw problem(
				'conflict',
				`On the other box "${other.name}" has, or had, the slug "${slug}". Rename one of the two first.`,
			)
	}
	for (const host of offer.hosts)
		if (owner.get(db, host) !== undefined)
			throw problem('conflict', `On the other box another organization has the name ${host}.`)
	const logins = offer.logins.filter((each) => login.get(db, each) !== undefined)
	if (logins.length > 0)
		throw problem(
			'conflict',
			`On the other box somebody has the login ${logins.slice(0, 5).join(', ')}. Have one of the two choose another.`,
		)
	const needed = offer.bytes * ROOM + config.diskFloorMb * 1024 * 1024
	const free = await freeBytes(config.dataDir)
	if (free < needed)
		throw problem(
			'storage_full',
			`The other box has ${megabytes(free)} free, and this organization needs ${megabytes(needed)}.`,
		)
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`
