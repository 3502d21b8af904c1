import { problem } from '../../http/problems.ts'
import { holdsScope } from '../../http/scopes.ts'

/**
 * A receipt is all of a waiver, or leads to it: who may read it, or have it sent to others than its signer, may read waivers.
 * @param held the scopes of the caller
 * @throws Problem 403
 */
export function requireReader(held: ReadonlySet<string>): void {
	if (!holdsScope(held, 'waivers:read'))
		throw problem(
			'insufficient_scope',
			'A receipt tells all of a waiver: the key needs waivers:read as well.',
			{
				required: 'waivers:read',
			},
		)
}
