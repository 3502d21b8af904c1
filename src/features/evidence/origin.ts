import type { Deps } from '../../deps.ts'
import { parseNote } from '../../lib/signed-note.ts'

/** The name of an organization's log: `<host>/org/<id>`, and after recoveries `<host>/org/<id>/g2` and on. */
export function originOf(keys: Deps['keys'], organizationId: string, generation: number): string {
	return `${keys.host()}/org/${organizationId}${generation === 1 ? '' : `/g${generation}`}`
}

/** The key that a checkpoint of ours is checked with: the one that signed it, whichever signs now. */
export function verifierKeyOf(keys: Deps['keys'], note: string): string {
	const [signature] = parseNote(note)?.signatures ?? []
	const found = keys
		.verifierKeys(signature?.name ?? '')
		.find((key) => key.startsWith(`${signature?.name}+${signature?.id}+`))
	if (found === undefined) throw new Error('A published checkpoint was signed with a key that is gone.')
	return found
}
