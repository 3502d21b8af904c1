import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { DeskSession } from '../../../../features/accounts/sessions/model.ts'

/** The session of the signed-in person, for all components below. */
export const CurrentSession = createContext<DeskSession | undefined>(undefined)

export function useSession(): DeskSession {
	const current = useContext(CurrentSession)
	if (current === undefined) throw new Error('Nobody is signed in around this component.')
	return current
}

export function mayUse(scopes: readonly string[], needs: string): boolean {
	return scopes.includes('*') || scopes.includes(needs)
}

/** Returns true if the signed-in person may call operations of a scope. */
export function useMay(scope: string): boolean {
	return mayUse(useSession().scopes, scope)
}
