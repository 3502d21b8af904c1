/** The words of the page at the service's own address. */
export type HomeWords = {
	/** BCP 47. */
	readonly tag: string
	readonly title: string
	readonly lead: string
	/** For a guest who has shortened the address of a form. */
	readonly toSign: string
	readonly docs: string
}

const en: HomeWords = {
	tag: 'en',
	title: 'Digital waivers',
	lead: 'This service has people sign waivers on a phone or a tablet, and keeps what they signed so that anybody can check it years later.',
	toSign: 'You want to sign? Open the link, or scan the code, that you were given.',
	docs: 'Documentation of the interface',
}

const de: HomeWords = {
	tag: 'de',
	title: 'Digitale Haftungsverzichte',
	lead: 'Mit diesem Dienst unterschreiben Menschen Erklärungen auf Telefon oder Tablet; was unterschrieben ist, bewahrt er so auf, dass es noch nach Jahren jeder prüfen kann.',
	toSign:
		'Sie möchten unterschreiben? Öffnen Sie den Link oder scannen Sie den Code, den Sie bekommen haben.',
	docs: 'Dokumentation der Schnittstelle',
}

const es: HomeWords = {
	tag: 'es',
	title: 'Exenciones digitales',
	lead: 'Con este servicio se firman exenciones en un teléfono o una tableta, y lo firmado se guarda de modo que cualquiera pueda comprobarlo años después.',
	toSign: '¿Quiere firmar? Abra el enlace o escanee el código que le dieron.',
	docs: 'Documentación de la interfaz',
}

const ar: HomeWords = {
	tag: 'ar',
	title: 'إقرارات رقمية',
	lead: 'تتيح هذه الخدمة توقيع الإقرارات على الهاتف أو الجهاز اللوحي، وتحفظ ما وُقّع بحيث يمكن لأي شخص التحقق منه بعد سنوات.',
	toSign: 'هل تريد التوقيع؟ افتح الرابط أو امسح الرمز الذي حصلت عليه.',
	docs: 'توثيق الواجهة البرمجية',
}

/** By language tag: those of the page at `/verify`. */
export const homeWords: Readonly<Record<string, HomeWords>> = { en, es, de, ar }
