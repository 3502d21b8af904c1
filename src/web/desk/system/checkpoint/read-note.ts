/** The head of the chain, as a signed note states it (c2sp.org/tlog-checkpoint). */
export type Head = { readonly origin: string; readonly size: number; readonly root: string }

export function readNote(note: string): Head {
	const [origin = '', size = '', root = ''] = note.split('\n')
	return { origin, size: Number(size), root }
}
