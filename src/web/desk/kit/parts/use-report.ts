import { useLocation } from 'preact-iso/router'
import type { IncidentInput } from '../../../../features/incidents/model.ts'
import { call } from '../client/call.ts'
import { useMay } from '../client/current.ts'
import { useLocationChoice } from './location-select.tsx'
import { useAct } from './use-act.ts'

/** Returns a function that opens the report of an incident, here and now, and shows it. */
export function useReport(): { readonly isBusy: boolean; report(about: IncidentInput): void } {
	const { route } = useLocation()
	const [locationId] = useLocationChoice()
	const mayRead = useMay('templates:read')
	const { act, isBusy } = useAct(['incidents', 'waivers'])
	return {
		isBusy,
		report: (about) =>
			act(async () => {
				const form = mayRead ? await findOnlyForm() : undefined
				const body = { ...about, ...(locationId && { locationId }), ...(form && { templateId: form }) }
				const { id } = await call('openIncident', { body })
				route(`/desk/incidents/${id}`)
			}),
	}
}

/** The venue's own questions, if there is no choice. */
async function findOnlyForm(): Promise<string | undefined> {
	const { items } = await call('listTemplates', { query: { kind: 'incident', status: 'active' } })
	return items.length === 1 ? items[0]?.id : undefined
}
