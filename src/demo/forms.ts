const say = (en: string, es: string, de: string, ar: string) => ({ en, es, de, ar })

export const DEMO_LANGUAGES = ['en', 'es', 'de', 'ar'] as const

export const demoBlocks = [
	{
		id: 'title',
		type: 'heading',
		level: 1,
		text: say(
			'Participation agreement',
			'Acuerdo de participación',
			'Teilnahmevereinbarung',
			'اتفاقية المشاركة',
		),
	},
	{
		id: 'terms',
		type: 'text',
		text: say(
			[
				'Climbing and bouldering are **dangerous**. A fall can injure you badly, or kill you, even from a low wall and over a mat.',
				'By signing you confirm that:',
				'- you know these risks and the rules of the hall,\n- you check your own harness, knot and partner before every climb,\n- you tell the staff at once of anything that looks damaged.',
				'You give up no rights by signing.',
			].join('\n\n'),
			[
				'La escalada y el búlder son **peligrosos**. Una caída puede herirle gravemente o causarle la muerte, incluso desde un muro bajo y sobre una colchoneta.',
				'Al firmar confirma que:',
				'- conoce estos riesgos y las normas del rocódromo,\n- revisa su arnés, su nudo y a su compañero antes de cada vía,\n- avisa enseguida al personal de todo lo que parezca dañado.',
				'Al firmar no pierde ningún derecho.',
			].join('\n\n'),
			[
				'Klettern und Bouldern sind **gefährlich**. Ein Sturz kann Sie schwer verletzen oder töten, auch von einer niedrigen Wand und über einer Matte.',
				'Mit Ihrer Unterschrift bestätigen Sie:',
				'- Sie kennen diese Gefahren und die Hallenregeln,\n- Sie prüfen vor jedem Klettern Ihren Gurt, Ihren Knoten und Ihre Kletterpartnerin oder Ihren Kletterpartner,\n- Sie melden dem Personal sofort alles, was beschädigt aussieht.',
				'Sie geben mit der Unterschrift keine Rechte auf.',
			].join('\n\n'),
			[
				'التسلق **خطر**. قد يؤدي السقوط إلى إصابة بالغة أو إلى الوفاة، حتى من جدار منخفض وفوق بساط.',
				'بتوقيعك تؤكد ما يلي:',
				'- تعرف هذه المخاطر وقواعد الصالة،\n- تفحص حزامك وعقدتك وشريكك قبل كل تسلق،\n- تُبلغ الموظفين فورًا بكل ما يبدو تالفًا.',
				'لا تتنازل بتوقيعك عن أي حق.',
			].join('\n\n'),
		),
	},
	{
		id: 'about',
		type: 'heading',
		level: 2,
		text: say('About you', 'Sobre usted', 'Über Sie', 'عنك'),
	},
	{ id: 'name', type: 'name', label: say('Your name', 'Su nombre', 'Ihr Name', 'اسمك') },
	{
		id: 'email',
		type: 'email',
		label: say('Email', 'Correo electrónico', 'E-Mail', 'البريد الإلكتروني'),
	},
	{ id: 'phone', type: 'phone', label: say('Phone', 'Teléfono', 'Telefon', 'الهاتف'), required: false },
	{
		id: 'born',
		type: 'date_of_birth',
		label: say('Date of birth', 'Fecha de nacimiento', 'Geburtsdatum', 'تاريخ الميلاد'),
	},
	{
		id: 'children',
		type: 'minors',
		label: say(
			'Children you sign for',
			'Menores por los que firma',
			'Kinder, für die Sie unterschreiben',
			'الأطفال الذين توقّع عنهم',
		),
		required: false,
		max: 6,
	},
	{
		id: 'emergency',
		type: 'emergency_contact',
		label: say(
			'Whom do we call in an emergency?',
			'¿A quién llamamos en una emergencia?',
			'Wen rufen wir im Notfall an?',
			'بمن نتصل في حالة الطوارئ؟',
		),
		required: false,
	},
	{
		id: 'health',
		type: 'heading',
		level: 2,
		text: say('Your health', 'Su salud', 'Ihre Gesundheit', 'صحتك'),
	},
	{
		id: 'condition',
		type: 'yes_no',
		label: say(
			'Do you have a medical condition that we should know of?',
			'¿Tiene alguna enfermedad que debamos conocer?',
			'Haben Sie eine Erkrankung, von der wir wissen sollten?',
			'هل لديك حالة صحية ينبغي أن نعرفها؟',
		),
		required: false,
		sensitivity: 'health',
		flagIf: { equals: true, label: 'Medical condition' },
	},
	{
		id: 'details',
		type: 'long_text',
		label: say(
			'What should we know?',
			'¿Qué debemos saber?',
			'Was sollten wir wissen?',
			'ما الذي ينبغي أن نعرفه؟',
		),
		required: false,
		sensitivity: 'health',
		visibleIf: { blockId: 'condition', equals: true },
	},
	{
		id: 'rules',
		type: 'checkbox',
		label: say(
			'I have read the rules of the hall and will keep them.',
			'He leído las normas del rocódromo y las cumpliré.',
			'Ich habe die Hallenregeln gelesen und halte mich daran.',
			'قرأت قواعد الصالة وسألتزم بها.',
		),
	},
	{
		id: 'photo',
		type: 'photo_capture',
		label: say(
			'A photo for your member card',
			'Una foto para su carné',
			'Ein Foto für Ihre Mitgliedskarte',
			'صورة لبطاقة عضويتك',
		),
		required: false,
		camera: 'user',
	},
	{
		id: 'consent',
		type: 'consent',
		label: say(
			'I agree to sign electronically.',
			'Acepto firmar electrónicamente.',
			'Ich bin mit der elektronischen Unterschrift einverstanden.',
			'أوافق على التوقيع إلكترونيًا.',
		),
		text: say(
			'You may ask for a paper form instead. You get a copy of what you sign, and can ask the hall for it at any time.',
			'Puede pedir un formulario en papel. Recibirá una copia de lo que firma y puede pedírsela al rocódromo en cualquier momento.',
			'Sie können stattdessen ein Papierformular verlangen. Sie erhalten eine Kopie dessen, was Sie unterschreiben, und können sie jederzeit bei der Halle anfordern.',
			'يمكنك طلب نموذج ورقي بدلًا من ذلك. تحصل على نسخة مما توقّعه، ويمكنك طلبها من الصالة في أي وقت.',
		),
	},
	{
		id: 'signature',
		type: 'signature',
		label: say('Your signature', 'Su firma', 'Ihre Unterschrift', 'توقيعك'),
		methods: ['drawn', 'typed'],
	},
]

const SHARED: ReadonlySet<string> = new Set([
	'about',
	'name',
	'email',
	'born',
	'children',
	'rules',
	'signature',
])

export const trampolineBlocks = [
	{
		id: 'title',
		type: 'heading',
		level: 1,
		text: say('Trampoline agreement', 'Acuerdo de trampolín', 'Trampolinvereinbarung', 'اتفاقية الترامبولين'),
	},
	...demoBlocks.filter(({ id }) => SHARED.has(id)),
]

/** The answers to the first template, short enough for a `curl` line. */
export const demoValues = {
	name: { firstName: 'Ada', lastName: 'Lovelace' },
	email: 'ada@example.com',
	born: '1990-12-10',
	condition: false,
	rules: true,
	consent: true,
	signature: { typed: 'Ada Lovelace' },
}
