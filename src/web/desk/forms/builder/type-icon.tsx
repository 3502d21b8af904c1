/** @jsxImportSource preact */
import { Icon } from '../../kit/parts/icons.tsx'
import type { IconName } from '../../kit/parts/icons.tsx'

const ICONS: Readonly<Record<string, IconName>> = {
	heading: 'text',
	divider: 'more',
	summary: 'list',
	text: 'waivers',
	name: 'people',
	email: 'send',
	phone: 'tablet',
	date_of_birth: 'calendar',
	address: 'place',
	emergency_contact: 'alert',
	short_text: 'text',
	long_text: 'form',
	number: 'key',
	date: 'calendar',
	checkbox: 'check',
	yes_no: 'swap',
	single_choice: 'list',
	multiple_choice: 'list',
	minors: 'staff',
	consent: 'check',
	initials: 'pen',
	signature: 'pen',
	photo_capture: 'photo',
	id_capture: 'show',
}

/** The picture of a block's type. Its name stands beside it. */
export function TypeIcon({ type }: { type: string }) {
	return (
		<span class="type-icon">
			<Icon name={ICONS[type] ?? 'form'} size={18} />
		</span>
	)
}
