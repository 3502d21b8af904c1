import { useBuilder } from '../builder/use-builder.ts'
import { faultText } from '../builder/block-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** Returns a function that changes a setting of a block; undefined removes it. */
export function useChange(blockId: string): (key: string, value: unknown) => void {
	const { acts } = useBuilder()
	return (key, value) => acts.run({ name: 'set', id: blockId, key, value })
}

/**
 * Returns the fault of a field, in a sentence.
 * @param blockId undefined for the form's own settings
 * @param isWhole true to include faults below the path
 */
export function useFault(blockId: string | undefined, path: string, isWhole = false): string | undefined {
	const words = useWords('forms')
	const { faults } = useBuilder()
	const fault = faults.find(
		(each) =>
			each.blockId === blockId &&
			each.about === (blockId === undefined ? 'settings' : 'block') &&
			(each.path === path || (isWhole && each.path.startsWith(`${path}/`))),
	)
	return fault && faultText(fault, words)
}
