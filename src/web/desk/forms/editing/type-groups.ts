/** The types of blocks in groups. */
export const TYPE_GROUPS = {
	read: ['heading', 'summary', 'text', 'notice', 'divider'],
	people: ['name', 'email', 'phone', 'date_of_birth', 'address', 'emergency_contact', 'minors'],
	ask: [
		'yes_no',
		'short_text',
		'long_text',
		'single_choice',
		'multiple_choice',
		'number',
		'date',
		'checkbox',
	],
	sign: ['consent', 'initials', 'signature'],
	pictures: ['photo_capture', 'id_capture'],
} as const
