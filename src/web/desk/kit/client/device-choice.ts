import { useState } from 'preact/hooks'

/** Reads a choice that this browser stores, for everybody who uses it. */
export function readChoice(name: string): string | undefined {
	return localStorage.getItem(`desk.${name}`) ?? undefined
}

export function storeChoice(name: string, value: string | undefined): void {
	if (value === undefined) localStorage.removeItem(`desk.${name}`)
	else localStorage.setItem(`desk.${name}`, value)
}

/** Returns a choice of this browser and its setter. */
export function useChoice(name: string): [string | undefined, (value: string | undefined) => void] {
	const [value, setValue] = useState(() => readChoice(name))
	const choose = (next: string | undefined): void => {
		storeChoice(name, next)
		setValue(next)
	}
	return [value, choose]
}
