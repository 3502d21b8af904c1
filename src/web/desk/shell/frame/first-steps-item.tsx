/** @jsxImportSource preact */
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useMay } from '../../kit/client/current.ts'

/** The link to the first steps, for people who may take them. It loads after the screen, which never waits. */
export function FirstStepsItem() {
	const maySetUp = useMay('organization:manage')
	const [item, setItem] = useState<{ readonly Link: FunctionComponent }>()
	useEffect(() => {
		if (maySetUp)
			void import('../../venue/screens.ts').then(({ FirstStepsLink }) => setItem({ Link: FirstStepsLink }))
	}, [maySetUp])
	return item === undefined ? null : <item.Link />
}
