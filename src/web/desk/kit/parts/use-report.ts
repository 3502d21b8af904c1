import { useLocation } from 'preact-iso/router'
import type { IncidentInput } from '../../../../features/incidents/model.ts'
import { call } from '../client/call.ts'
import { useLocationChoice } from './location-select.tsx'
import { useAct } from './use-act.ts'

/** Returns a function that opens the report of an incident, here and now, and shows it. */
export function useReport(): { readonly isBusy: boolean; report(about: IncidentInput): void } {
	const { route } = useLocation()
	const [locationId] = useLocationChoice()
	const { act, isBusy } = useAct(['incidents', 'waivers'])
	return {
		isBusy,
		report: (about) =>
			act(async () => {
				const body = locationId === undefined ? about : { ...about, locationId }
				const { id } = await call('openIncident', { body })
				route(`/desk/incidents/${id}`)
			}),
	}
}
