import { join } from 'node:path'
import { Command } from 'commander'
import { transact } from '../../db/transact.ts'
import { requireWritable } from '../../features/evidence/recover.ts'
import { recordRotation } from '../../features/evidence/rotate-key.ts'
import { listOrganizationIds } from '../../features/organization/queries.ts'
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
		.action(() =>
			withExistingDataDir((deps) => {
				requireWritable(deps)
				// Two simultaneous rotations would lose one key, and with it what it had signed.
				const unlock = lockDataDir(
					join(deps.config.dataDir, 'keys', 'rotation.lock'),
					'Another process is rotating the key. Wait until it has ended.',
				)
				try {
					deps.keys.rotate()
				} finally {
					unlock()
				}
				for (const id of listOrganizationIds(deps.db))
					transact(deps.db, (tx) => recordRotation(tx, deps, cliActor({ id })))
				console.log('The next checkpoint is signed with the new key. Back up DATA_DIR/keys now.')
			}),
		)
