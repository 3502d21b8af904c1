import type { DocumentStatus } from '../../features/documents/verify-document.ts'

/** The words of the page on which anybody can check a signed document. `{name}` marks what is filled in. */
export type VerifyWords = {
	/** BCP 47. */
	readonly tag: string
	readonly title: string
	readonly lead: string
	readonly file: string
	readonly fileHint: string
	readonly check: string
	readonly code: string
	readonly codeHint: string
	readonly find: string
	readonly noFile: string
	/** What a PDF that was uploaded is; `{organization}` stands for who had it signed. */
	readonly documents: Readonly<Record<DocumentStatus, readonly [title: string, text: string]>>
	/** What a code that was looked up is. */
	readonly codes: Readonly<Record<'genuine' | 'purged' | 'unknown', readonly [title: string, text: string]>>
	readonly facts: {
		readonly organization: string
		readonly document: string
		/** With `{template}` and `{version}`. */
		readonly documentOf: string
		readonly waiver: string
		readonly signedAt: string
		readonly validUntil: string
		readonly noExpiry: string
		readonly voidedAt: string
		readonly purgedAt: string
		readonly sealedAt: string
		readonly stampedAt: string
		readonly hash: string
		readonly position: string
	}
	readonly privacy: string
	readonly another: string
}

const en: VerifyWords = {
	tag: 'en',
	title: 'Verify a signed document',
	lead: 'Find out whether a signed PDF is as it was sealed here, or whether a code on paper belongs to a record that is kept here.',
	file: 'The signed PDF',
	fileHint: 'It is checked and then forgotten: nothing of it is kept.',
	check: 'Check the PDF',
	code: 'Or the code of a waiver',
	codeHint: 'It stands on the certificate, after “Waiver”, and at the foot of every page.',
	find: 'Look up the code',
	noFile: 'Choose a PDF of at most {size} MB.',
	documents: {
		genuine: [
			'This document is genuine',
			'Not a byte of it has changed since it was sealed for {organization}.',
		],
		altered: [
			'This document was changed',
			'It says that it is of a waiver that is kept here, but it is not as it was sealed. Ask {organization} for the original.',
		],
		purged: [
			'This document is genuine, and its record was erased',
			'Not a byte of it has changed since it was sealed. {organization} has erased its own record since; the proof that it was signed is kept.',
		],
		unknown: [
			'This document is not known here',
			'It was not sealed by this service, or says of no waiver that is kept here.',
		],
	},
	codes: {
		genuine: [
			'A record with this code is kept here',
			'Compare what stands below with your document: the hash and the time of signing must agree.',
		],
		purged: [
			'The record with this code was erased',
			'The proof that it was signed is kept. Compare the hash and the time of signing with your document.',
		],
		unknown: ['No record has this code', 'Check each of its signs, or upload the PDF itself.'],
	},
	facts: {
		organization: 'Organization',
		document: 'Document',
		documentOf: '{template}, version {version}',
		waiver: 'Waiver',
		signedAt: 'Signed',
		validUntil: 'Valid until',
		noExpiry: 'Does not expire',
		voidedAt: 'Voided',
		purgedAt: 'Record erased',
		sealedAt: 'Sealed',
		stampedAt: 'Timestamped',
		hash: 'Record hash (SHA-256)',
		position: 'Position in the chain',
	},
	privacy: 'This page shows nothing about the people who signed.',
	another: 'Verify another',
}

const de: VerifyWords = {
	tag: 'de',
	title: 'Unterschriebenes Dokument prüfen',
	lead: 'Finden Sie heraus, ob ein unterschriebenes PDF noch so ist, wie es hier versiegelt wurde, oder ob ein Code auf Papier zu einem Datensatz gehört, der hier geführt wird.',
	file: 'Das unterschriebene PDF',
	fileHint: 'Es wird geprüft und dann vergessen: Nichts davon wird aufbewahrt.',
	check: 'PDF prüfen',
	code: 'Oder der Code einer Erklärung',
	codeHint: 'Er steht auf dem Nachweis hinter „Erklärung“ und am Fuß jeder Seite.',
	find: 'Code nachschlagen',
	noFile: 'Wählen Sie ein PDF mit höchstens {size} MB.',
	documents: {
		genuine: [
			'Dieses Dokument ist echt',
			'Kein Byte hat sich geändert, seit es für {organization} versiegelt wurde.',
		],
		altered: [
			'Dieses Dokument wurde verändert',
			'Es nennt eine Erklärung, die hier geführt wird, ist aber nicht so, wie es versiegelt wurde. Bitten Sie {organization} um das Original.',
		],
		purged: [
			'Dieses Dokument ist echt, sein Datensatz wurde gelöscht',
			'Kein Byte hat sich geändert, seit es versiegelt wurde. {organization} hat den eigenen Datensatz inzwischen gelöscht; der Beweis, dass unterschrieben wurde, bleibt.',
		],
		unknown: [
			'Dieses Dokument ist hier nicht bekannt',
			'Es wurde nicht von diesem Dienst versiegelt oder nennt keine Erklärung, die hier geführt wird.',
		],
	},
	codes: {
		genuine: [
			'Ein Datensatz mit diesem Code wird hier geführt',
			'Vergleichen Sie die Angaben mit Ihrem Dokument: Prüfsumme und Zeitpunkt müssen übereinstimmen.',
		],
		purged: [
			'Der Datensatz mit diesem Code wurde gelöscht',
			'Der Beweis, dass unterschrieben wurde, bleibt. Vergleichen Sie Prüfsumme und Zeitpunkt mit Ihrem Dokument.',
		],
		unknown: [
			'Kein Datensatz hat diesen Code',
			'Prüfen Sie jedes Zeichen oder laden Sie das PDF selbst hoch.',
		],
	},
	facts: {
		organization: 'Organisation',
		document: 'Dokument',
		documentOf: '{template}, Fassung {version}',
		waiver: 'Erklärung',
		signedAt: 'Unterschrieben',
		validUntil: 'Gültig bis',
		noExpiry: 'Läuft nicht ab',
		voidedAt: 'Für ungültig erklärt',
		purgedAt: 'Datensatz gelöscht',
		sealedAt: 'Versiegelt',
		stampedAt: 'Mit Zeitstempel versehen',
		hash: 'Prüfsumme (SHA-256)',
		position: 'Stelle in der Kette',
	},
	privacy: 'Diese Seite zeigt nichts über die Menschen, die unterschrieben haben.',
	another: 'Weiteres Dokument prüfen',
}

const es: VerifyWords = {
	tag: 'es',
	title: 'Comprobar un documento firmado',
	lead: 'Averigüe si un PDF firmado está tal como se selló aquí, o si un código en papel pertenece a un registro que se guarda aquí.',
	file: 'El PDF firmado',
	fileHint: 'Se comprueba y se olvida: no se guarda nada de él.',
	check: 'Comprobar el PDF',
	code: 'O el código de una exención',
	codeHint: 'Está en el certificado, tras «Exención», y al pie de cada página.',
	find: 'Buscar el código',
	noFile: 'Elija un PDF de {size} MB como máximo.',
	documents: {
		genuine: [
			'Este documento es auténtico',
			'Ni un byte ha cambiado desde que se selló para {organization}.',
		],
		altered: [
			'Este documento fue modificado',
			'Dice ser de una exención que se guarda aquí, pero no está como se selló. Pida el original a {organization}.',
		],
		purged: [
			'Este documento es auténtico y su registro fue borrado',
			'Ni un byte ha cambiado desde que se selló. {organization} ha borrado su registro desde entonces; la prueba de que se firmó se conserva.',
		],
		unknown: [
			'Este documento no se conoce aquí',
			'No lo selló este servicio, o no dice ser de ninguna exención que se guarde aquí.',
		],
	},
	codes: {
		genuine: [
			'Aquí se guarda un registro con este código',
			'Compare lo siguiente con su documento: la huella y la hora de la firma deben coincidir.',
		],
		purged: [
			'El registro con este código fue borrado',
			'La prueba de que se firmó se conserva. Compare la huella y la hora de la firma con su documento.',
		],
		unknown: ['Ningún registro tiene este código', 'Revise cada signo, o suba el propio PDF.'],
	},
	facts: {
		organization: 'Organización',
		document: 'Documento',
		documentOf: '{template}, versión {version}',
		waiver: 'Exención',
		signedAt: 'Firmado',
		validUntil: 'Válido hasta',
		noExpiry: 'No caduca',
		voidedAt: 'Anulado',
		purgedAt: 'Registro borrado',
		sealedAt: 'Sellado',
		stampedAt: 'Con sello de tiempo',
		hash: 'Huella (SHA-256)',
		position: 'Posición en la cadena',
	},
	privacy: 'Esta página no muestra nada sobre las personas que firmaron.',
	another: 'Comprobar otro',
}

const ar: VerifyWords = {
	tag: 'ar',
	title: 'التحقق من مستند موقّع',
	lead: 'اعرف إن كان ملف PDF موقّع كما خُتم هنا، أو إن كان رمز على ورق يعود إلى سجل محفوظ هنا.',
	file: 'ملف PDF الموقّع',
	fileHint: 'يُفحص ثم يُنسى: لا يُحفظ منه شيء.',
	check: 'افحص الملف',
	code: 'أو رمز الإقرار',
	codeHint: 'تجده في الشهادة بعد «الإقرار» وفي أسفل كل صفحة.',
	find: 'ابحث عن الرمز',
	noFile: 'اختر ملف PDF لا يزيد على {size} ميغابايت.',
	documents: {
		genuine: ['هذا المستند أصلي', 'لم يتغير منه شيء منذ خُتم لصالح {organization}.'],
		altered: [
			'جرى تغيير هذا المستند',
			'يذكر إقرارًا محفوظًا هنا، لكنه ليس كما خُتم. اطلب الأصل من {organization}.',
		],
		purged: [
			'هذا المستند أصلي، وقد مُحي سجله',
			'لم يتغير منه شيء منذ خُتم. محت {organization} سجلها بعد ذلك، ويبقى إثبات التوقيع محفوظًا.',
		],
		unknown: ['هذا المستند غير معروف هنا', 'لم تختمه هذه الخدمة، أو لا يذكر إقرارًا محفوظًا هنا.'],
	},
	codes: {
		genuine: ['يوجد هنا سجل بهذا الرمز', 'قارن ما يلي بمستندك: يجب أن تتطابق البصمة ووقت التوقيع.'],
		purged: ['مُحي السجل الذي له هذا الرمز', 'يبقى إثبات التوقيع محفوظًا. قارن البصمة ووقت التوقيع بمستندك.'],
		unknown: ['لا يوجد سجل بهذا الرمز', 'راجع كل علامة فيه، أو ارفع الملف نفسه.'],
	},
	facts: {
		organization: 'الجهة',
		document: 'المستند',
		documentOf: '{template}، الإصدار {version}',
		waiver: 'الإقرار',
		signedAt: 'وقت التوقيع',
		validUntil: 'صالح حتى',
		noExpiry: 'لا تنتهي صلاحيته',
		voidedAt: 'أُبطل',
		purgedAt: 'مُحي السجل',
		sealedAt: 'خُتم',
		stampedAt: 'وُضع عليه طابع زمني',
		hash: 'بصمة السجل (SHA-256)',
		position: 'الموضع في السلسلة',
	},
	privacy: 'لا تعرض هذه الصفحة شيئًا عن الأشخاص الموقّعين.',
	another: 'تحقق من مستند آخر',
}

/** By language tag. */
export const verifyWords: Readonly<Record<string, VerifyWords>> = { en, es, de, ar }
