/** Reads the text of a field by its name; '' without one. */
export type ReadField = (name: string) => string

/** Returns a function that reads the text of a form's fields. */
export function readForm(form: HTMLFormElement | null): ReadField {
	const data = new FormData(form ?? undefined)
	return (name) => {
		const value = data.get(name)
		return typeof value === 'string' ? value : ''
	}
}
