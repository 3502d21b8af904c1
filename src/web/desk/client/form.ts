/** Returns what reads the text of a form's fields by name. */
export function readForm(form: HTMLFormElement | null): (name: string) => string {
	const data = new FormData(form ?? undefined)
	return (name) => {
		const value = data.get(name)
		return typeof value === 'string' ? value : ''
	}
}
