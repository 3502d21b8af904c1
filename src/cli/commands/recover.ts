import { Command } from 'commander'
import { explainDivergence } from '../../features/evidence/divergence.ts'
import { acceptLoss, listDivergences } from '../../features/evidence/recover.ts'
import { cliActor } from '../actor.ts'
import { withExistingDataDir } from '../with-deps.ts'

export const recoverCommand = (): Command =>
	new Command('recover')
		.description(
			'After a restore, report which published entries the database lacks, and with --confirm continue without them.',
		)
		.option('--confirm', 'accept the loss; the chain records the gap permanently')
		.action(({ confirm }: { confirm?: true }) =>
			withExistingDataDir((deps) => {
				const divergences = listDivergences(deps)
				for (const divergence of divergences)
					console.log(`${divergence.organizationId}: ${explainDivergence(divergence)}`)
				if (divergences.length === 0) console.log('The database has every published entry.')
				else if (confirm === true) {
					for (const divergence of divergences) acceptLoss(deps, divergence, (id) => cliActor({ id }))
					console.log('Recovered. The chain records the gap; a running service continues within a second.')
				}
			}),
		)
