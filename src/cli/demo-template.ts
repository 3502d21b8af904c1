/** What a climbing hall asks its guests: a template with one of most things. */
export const demoBlocks = [
	{ id: 'title', type: 'heading', level: 1, text: 'Participation agreement' },
	{
		id: 'terms',
		type: 'text',
		text: [
			'Climbing and bouldering are **dangerous**. A fall can injure you badly, or kill you, even from a low wall and over a mat.',
			'By signing you confirm that:',
			'- you climb at your own risk and know the rules of the hall,\n- you check your own harness, knot and partner before every climb,\n- you tell the staff at once of anything that looks damaged.',
			'You release the hall and its staff from claims that arise from the ordinary risks of climbing. *Nothing here limits liability for gross negligence.*',
		].join('\n\n'),
	},
	{ id: 'about', type: 'heading', level: 2, text: 'About you' },
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'email', type: 'email', label: 'Email' },
	{ id: 'phone', type: 'phone', label: 'Phone', required: false },
	{ id: 'born', type: 'date_of_birth', label: 'Date of birth' },
	{ id: 'children', type: 'minors', label: 'Children you sign for', required: false, max: 6 },
	{ id: 'emergency', type: 'emergency_contact', label: 'Whom do we call in an emergency?', required: false },
	{ id: 'health', type: 'heading', level: 2, text: 'Your health' },
	{
		id: 'condition',
		type: 'yes_no',
		label: 'Do you have a medical condition that we should know of?',
		sensitivity: 'health',
		flagIf: { equals: true, label: 'Medical condition' },
	},
	{
		id: 'details',
		type: 'long_text',
		label: 'What should we know?',
		sensitivity: 'health',
		visibleIf: { blockId: 'condition', equals: true },
	},
	{ id: 'rules', type: 'checkbox', label: 'I have read the rules of the hall and will keep them.' },
	{
		id: 'photo',
		type: 'photo_capture',
		label: 'A photo for your member card',
		required: false,
		camera: 'user',
	},
	{
		id: 'consent',
		type: 'consent',
		label: 'I agree to sign electronically.',
		text: 'You may ask for a paper form instead. You get a copy of what you sign, and can ask the hall for it at any time.',
	},
	{ id: 'signature', type: 'signature', label: 'Your signature', methods: ['drawn', 'typed'] },
]

/** Answers to it that a `curl` line can carry. */
export const demoValues = {
	name: { firstName: 'Ada', lastName: 'Lovelace' },
	email: 'ada@example.com',
	born: '1990-12-10',
	condition: false,
	rules: true,
	consent: true,
	signature: { typed: 'Ada Lovelace' },
}
