import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** Sentences, by the names of fields. */
export type FieldFaults = Readonly<Record<string, string>>

type FormState = { readonly isBusy: boolean; readonly faults: FieldFaults }

/** Tells the fields and the button of a form what became of it. */
export const CurrentForm = createContext<FormState>({ isBusy: false, faults: {} })

/** Returns why the field of a name was refused by the form around it. */
export function useFault(name: string | undefined): string | undefined {
	const { faults } = useContext(CurrentForm)
	return name === undefined ? undefined : faults[name]
}

/** Thrown by a form's work before or instead of a call: a sentence for each field, and for `''` one without a field. */
export class FormFault extends Error {
	readonly faults: FieldFaults

	constructor(faults: FieldFaults) {
		super('form_fault')
		this.faults = faults
	}
}
