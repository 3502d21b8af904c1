import { useSession } from '../client/current.ts'
import { session } from './session.ts'

/**
 * For this long after the password was given a file needs no other, in milliseconds; a little less than the service
 * allows.
 */
const FRESH_MS = 9 * 60_000

/** Returns a function that has the browser download a file for which the password is asked again. */
export function useDownload(): (address: string) => void {
	const { authenticatedAt } = useSession()
	const download = async (address: string): Promise<void> => {
		const isFresh = authenticatedAt !== null && Date.now() - Date.parse(authenticatedAt) < FRESH_MS
		if (!isFresh && !(await session.askPassword())) return
		const link = document.createElement('a')
		link.href = address
		link.download = ''
		link.click()
	}
	return (address) => void download(address)
}
