/** @jsxImportSource preact */
import { Door } from '../../door/door.tsx'
import { useSetupBanner } from './use-setup-banner.ts'

/** The door, with the reminder of the first steps. */
export function DoorScreen() {
	const Banner = useSetupBanner()
	return <Door banner={Banner !== undefined && <Banner />} />
}
