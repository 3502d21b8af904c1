import { Command } from 'commander'
import { transact } from '../db/transact.ts'
import { explainDivergence } from '../features/evidence/divergence.ts'
import { listDivergences, recoverChain } from '../features/evidence/recover.ts'
import { cliActor } from './actor.ts'
import { withExistingDataDir } from './with-deps.ts'

export const recoverCommand = (): Command =>
	new Command('recover')
		.description(
			'After a restore: say what the database lacks of what was published, and with --confirm go on without it.',
		)
		.option('--confirm', 'accept the loss; the gap is recorded in the chain for good')
		.action(({ confirm }: { confirm?: true }) =>
			withExistingDataDir((deps) => {
				const divergences = listDivergences(deps)
				for (const divergence of divergences)
					console.log(`${divergence.organizationId}: ${explainDivergence(divergence)}`)
				if (divergences.length === 0) console.log('The database continues everything that was published.')
				else if (confirm === true) {
					for (const divergence of divergences)
						transact(deps.db, (tx) =>
							recoverChain(tx, deps, divergence, cliActor({ id: divergence.organizationId })),
						)
					console.log(
						'Recovered. The gap is recorded in the chain; a running service goes on within a second.',
					)
				}
			}),
		)
