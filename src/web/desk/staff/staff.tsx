/** @jsxImportSource preact */
import { Screen } from '../parts/screen.tsx'

export function Staff() {
	return <Screen name="staff">{null}</Screen>
}
