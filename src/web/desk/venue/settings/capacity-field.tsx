/** @jsxImportSource preact */
import type { LocationShape } from '../../../../features/locations/model.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { Radios, TextField } from '../../kit/forms/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

type Capacity = Pick<LocationShape, 'capacity' | 'blockWhenFull'>

/** How many people may be in at once, at a place or at all of them, and what happens then. */
export function CapacityField({ capacity, blockWhenFull, hint }: Capacity & { readonly hint: string }) {
	const { settings } = useWords('venue')
	return (
		<>
			<TextField
				label={settings.capacity}
				name="capacity"
				hint={hint}
				inputMode="numeric"
				autocomplete="off"
				defaultValue={capacity?.toString() ?? ''}
			/>
			<Radios
				legend={settings.whenFull}
				name="whenFull"
				defaultValue={blockWhenFull ? 'stop' : 'goOn'}
				options={[
					['goOn', settings.goOn, settings.goOnHint],
					['stop', settings.stop, settings.stopHint],
				]}
			/>
		</>
	)
}

export function readCapacity(read: ReadField): Capacity {
	return { capacity: readCount(read('capacity')), blockWhenFull: read('whenFull') === 'stop' }
}

/** What was typed: null for nothing. What is no number is refused by the service. */
export function readCount(typed: string): number | null {
	const text = typed.trim()
	return text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : NO_COUNT
}

const NO_COUNT = -1
