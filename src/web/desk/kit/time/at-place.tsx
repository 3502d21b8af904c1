/** @jsxImportSource preact */
import { createContext } from 'preact'
import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso/router'
import { useContext } from 'preact/hooks'
import { useSession } from '../client/current.ts'
import { dayOf, momentOf, timeOf } from './times.ts'
import { useLocations } from '../parts/location-select.tsx'

type Clocks = {
	/** As an IANA name. */
	readonly zone: string
	/** The zone of the screen or list in which the place is. */
	readonly around: string
}

const Around = createContext<Clocks | undefined>(undefined)

type AtPlaceProps = {
	/** Of the location; without one, what is around it counts. */
	readonly id: string | null | undefined
	readonly children: ComponentChildren
}

/** What happens at a location, which is told by its clocks. */
export function AtPlace({ id, children }: AtPlaceProps) {
	const around = useZone()
	const zone = useZoneOf()(id)
	return <Around.Provider value={{ zone, around }}>{children}</Around.Provider>
}

/** Makes the function that returns the time zone of a location, or else the one that counts here. */
export function useZoneOf(): (id: string | null | undefined) => string {
	const usual = useSession().organization.timezone
	const around = useZone()
	const { data } = useLocations()
	return (id) => {
		const place = data?.items.find((location) => location.id === id)
		return place === undefined ? around : (place.timezone ?? usual)
	}
}

/** A screen whose address names a location. */
export function AtChosenPlace({ children }: Pick<AtPlaceProps, 'children'>) {
	const { query } = useLocation()
	return <AtPlace id={query['place']}>{children}</AtPlace>
}

/** Returns the time zone by whose clocks times are told here, as an IANA name. */
export function useZone(): string {
	const usual = useSession().organization.timezone
	return useContext(Around)?.zone ?? usual
}

/** Makes the function that tells a time of day here, with its date where the list around it is at another one. */
export function useTime(): (timestamp: string, language: string) => string {
	const zone = useZone()
	const around = useContext(Around)?.around ?? zone
	return (timestamp, language) =>
		(dayOf(timestamp, zone) === dayOf(timestamp, around) ? timeOf : momentOf)(timestamp, language, zone)
}
