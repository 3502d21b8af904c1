const english = ['Scan with your phone and sign', 'No phone? Ask our staff.'] as const

/** What a poster says beside its code, and to guests without a phone, in every language of the signing page. */
const posterWords: Readonly<Record<string, readonly [scan: string, noPhone: string]>> = {
	ar: ['امسح الرمز بهاتفك ووقّع', 'ليس لديك هاتف؟ اسأل الموظفين.'],
	cs: ['Naskenujte telefonem a podepište', 'Nemáte telefon? Obraťte se na personál.'],
	de: ['Mit dem Handy scannen und unterschreiben', 'Kein Handy? Fragen Sie unser Team.'],
	en: english,
	es: ['Escanee con su móvil y firme', '¿No tiene móvil? Pregunte al personal.'],
	fr: ['Scannez avec votre téléphone et signez', 'Pas de téléphone ? Adressez-vous à l’équipe.'],
	he: ['סרקו בטלפון וחתמו', 'אין טלפון? פנו לצוות.'],
	it: ['Scansiona con il telefono e firma', 'Senza telefono? Chiedi al personale.'],
	ja: ['スマートフォンで読み取って署名してください', 'スマートフォンがない方はスタッフにお声がけください。'],
	ko: ['휴대전화로 스캔하고 서명하세요', '휴대전화가 없으신가요? 직원에게 문의하세요.'],
	nl: ['Scan met je telefoon en onderteken', 'Geen telefoon? Vraag het ons team.'],
	pl: ['Zeskanuj telefonem i podpisz', 'Bez telefonu? Zapytaj obsługę.'],
	pt: ['Leia com o telemóvel e assine', 'Sem telemóvel? Fale com a nossa equipa.'],
	tr: ['Telefonunuzla okutun ve imzalayın', 'Telefonunuz yok mu? Personelimize sorun.'],
	uk: ['Скануйте телефоном і підпишіть', 'Немає телефону? Зверніться до персоналу.'],
	vi: ['Quét bằng điện thoại và ký', 'Không có điện thoại? Hãy hỏi nhân viên.'],
	zh: ['用手机扫码签署', '没有手机？请咨询工作人员。'],
}

/** Returns the words of a poster in a language, by its tag (BCP 47), else in English. */
export function posterWordsOf(language: string): readonly [scan: string, noPhone: string] {
	return posterWords[language.split('-')[0] ?? ''] ?? english
}
