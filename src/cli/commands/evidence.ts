import { join } from 'node:path'
import { Command } from 'commander'
import { transact } from '../../db/transact.ts'
import { requireWritable } from '../../features/evidence/recover.ts'
import { recordRotation } from '../../features/evidence/rotate-key.ts'
import { listOrganizationIds } from '../../features/organization/queries.ts'
import type { Deps } from '../../deps.ts'
import { replaceLostKeys } from '../../features/key-files/replace-lost.ts'
import type { KeyFileName } from '../../ledger/key-names.ts'
import { lockDataDir } from '../../files/lock.ts'
import { cliActor } from '../actor.ts'
import { withExistingDataDir } from '../with-deps.ts'

export const evidenceCommand = (): Command =>
	new Command('evidence').description('Manage the keys that sign the evidence.').addCommand(rotateKey())

const rotateKey = (): Command =>
	new Command('rotate-key')
		.description(
			'Sign checkpoints with a new key from now on, and record it in every chain. Signatures of former keys stay valid.',
		)
		.option('--lost', 'instead, go on without each key file that is lost for good')
		.action(({ lost }: { lost?: true }) =>
			withExistingDataDir((deps) => {
				requireWritable(deps)
				// Two simultaneous rotations would lose one key, and with it what it had signed.
				const unlock = lockDataDir(
					join(deps.config.dataDir, 'keys', 'rotation.lock'),
					'Another process is rotating the key. Wait until it has ended.',
				)
				try {
					if (lost === true) replaceLost(deps)
					else rotate(deps)
				} finally {
					unlock()
				}
			}),
		)

function rotate(deps: Deps): void {
	deps.keys.rotate()
	recordRotations(deps)
	console.log('The next checkpoint is signed with the new key. Back up DATA_DIR/keys now.')
}

function replaceLost(deps: Deps): void {
	const actors = listOrganizationIds(deps.db).map((id) => cliActor({ id }))
	const lostKeys = replaceLostKeys(deps, actors)
	if (lostKeys.length === 0) return console.log('No key file is lost. Nothing was changed.')
	if (lostKeys.some(({ file }) => file === 'evidence.json')) recordRotations(deps)
	for (const { file } of lostKeys) console.log(`keys/${file}: ${consequences[file]}`)
	console.log('Back up DATA_DIR/keys now.')
}

const consequences: Readonly<Record<KeyFileName, string>> = {
	'evidence.json':
		'checkpoints are signed with a new key, and each chain records that the former one is gone. What it signed still verifies.',
	'seal.pem': 'PDFs from now on have a new seal. Those that were sealed before keep theirs.',
	'secrets.key':
		'rotate the secret of each webhook, and have staff set up their authenticator apps and PINs again. Prefilled answers are gone.',
	'links.key':
		'links of events, invitees, bookings and second guardians that were sent no longer open; send them again. Addresses that bounced or unsubscribed are no longer recognized.',
}

function recordRotations(deps: Deps): void {
	for (const id of listOrganizationIds(deps.db))
		transact(deps.db, (tx) => recordRotation(tx, deps, cliActor({ id })))
}
