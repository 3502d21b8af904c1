import { useRef } from 'preact/hooks'
import { AGREE, TICKED } from '../entries/entries.ts'
import type { Entries } from '../entries/entries.ts'
import { readNameOf } from '../entries/texts.ts'
import type { PageProps, Step } from '../page-props.ts'

/** The guest's steps on the page, with their times. */
export type Steps = {
	note(step: Step['step'], blockId?: string): void
	/** Records a box that confirms reading, or that consents. */
	noteTicks(changes: Entries): void
	list(): readonly Step[]
}

/** Records the last time of each step, in order of time. */
export function useSteps({ blocks }: PageProps): Steps {
	const steps = useRef(new Map<string, Step>()).current
	const note: Steps['note'] = (step, blockId) => {
		const key = `${step} ${blockId}`
		// A map keeps the place of a key that is set again.
		steps.delete(key)
		const at = new Date().toISOString()
		steps.set(key, blockId === undefined ? { step, at } : { step, at, blockId })
	}
	return {
		note,
		noteTicks(changes) {
			for (const { id, type } of blocks) {
				if (type === 'consent' && changes[id] === TICKED) note('agreed')
				if (type === 'text' && changes[readNameOf(id)] === TICKED) note('read', id)
			}
			if (changes[AGREE] === TICKED) note('agreed')
		},
		list: () => [...steps.values()],
	}
}
