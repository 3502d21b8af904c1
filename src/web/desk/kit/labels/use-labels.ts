import { useOrganization } from '../client/organization.ts'
import { useMay } from '../client/current.ts'
import { useWords } from '../words/use-words.tsx'

/** Returns a function that prints labels, for roles that let guests in. What prints is loaded when it is first needed. */
export function useLabels(): ((participantIds: readonly string[], locationId?: string) => void) | undefined {
	const mayPrint = useMay('checkins:write')
	const words = useWords('kit')
	const settings = useOrganization().data?.labels
	if (!mayPrint || settings === undefined) return undefined
	return (participantIds, locationId) =>
		void import('./print-labels.tsx').then(({ printLabels }) =>
			printLabels({ participantIds, locationId, settings, words }),
		)
}
