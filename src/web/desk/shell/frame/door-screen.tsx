/** @jsxImportSource preact */
import { Door } from '../../door/door.tsx'
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useMay } from '../../kit/client/current.ts'

/** The door, with the reminder of the first steps. */
export function DoorScreen() {
	const Banner = useSetupBanner()
	return <Door banner={Banner !== undefined && <Banner />} />
}

/** The reminder of the first steps, for people who may take them. It loads after the door, which never waits. */
function useSetupBanner(): FunctionComponent | undefined {
	const maySetUp = useMay('organization:manage')
	const [banner, setBanner] = useState<{ readonly Banner: FunctionComponent }>()
	useEffect(() => {
		if (maySetUp)
			void import('../../venue/screens.ts').then(({ FirstStepsBanner }) =>
				setBanner({ Banner: FirstStepsBanner }),
			)
	}, [maySetUp])
	return banner?.Banner
}
