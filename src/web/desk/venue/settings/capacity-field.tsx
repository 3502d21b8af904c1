/** @jsxImportSource preact */
import type { ReadField } from '../../kit/client/form.ts'
import { TextField } from '../../kit/forms/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** How many people may be in at once: at a place, or at all of them. */
export function CapacityField({ capacity, hint }: { capacity: number | null; hint: string }) {
	const { settings } = useWords('venue')
	return (
		<TextField
			label={settings.capacity}
			name="capacity"
			hint={hint}
			inputMode="numeric"
			autocomplete="off"
			defaultValue={capacity?.toString() ?? ''}
		/>
	)
}

export function readCapacity(read: ReadField): number | null {
	return readCount(read('capacity'))
}

/** What was typed: null for nothing. What is no number is refused by the service. */
export function readCount(typed: string): number | null {
	const text = typed.trim()
	return text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : NO_COUNT
}

const NO_COUNT = -1
