/** One form with the questions that most forms have. Its own texts are not what is reviewed. */
export const reviewBlocks = [
	{ id: 'title', type: 'heading', level: 1, text: 'Day pass' },
	{ id: 'rules', type: 'text', text: 'Climbing is **dangerous**.' },
	{ id: 'name', type: 'name', label: 'A' },
	{ id: 'born', type: 'date_of_birth', label: 'B' },
	{ id: 'email', type: 'email', label: 'C' },
	{ id: 'home', type: 'address', label: 'D' },
	{ id: 'call', type: 'emergency_contact', label: 'E' },
	{ id: 'ill', type: 'yes_no', label: 'F' },
	{ id: 'kids', type: 'minors', label: 'G', max: 3, relationship: true, required: false },
	{ id: 'initials', type: 'initials', label: 'H', methods: ['drawn', 'typed'] },
	{ id: 'signature', type: 'signature', label: 'I', methods: ['drawn', 'typed'] },
] as const

/** What a guest fills in, by the name of the control. */
export const reviewEntries: Readonly<Record<string, string>> = {
	'name.firstName': 'Ada',
	'name.lastName': 'Lovelace',
	'born.day': '10',
	'born.month': '12',
	'born.year': '1990',
	email: 'ada@example.com',
	'home.line1': 'Wall 1',
	'home.city': 'Berlin',
	'call.name': 'Ben King',
	'call.phone': '030 1234567',
	'kids.0.firstName': 'Cy',
	'kids.0.lastName': 'Lovelace',
	'kids.0.dateOfBirth.day': '1',
	'kids.0.dateOfBirth.month': '3',
	'kids.0.dateOfBirth.year': '2015',
}
