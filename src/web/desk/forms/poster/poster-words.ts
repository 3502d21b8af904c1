import { pickWords } from '../../../../i18n/languages.ts'
import type { Translations } from '../../../../i18n/translation.ts'

const english = ['Scan with your phone and sign', 'No phone? Ask our staff.'] as const

/** What a poster says beside its code, and to guests without a phone, in every language of the signing page. */
const posterWords: Translations<readonly [scan: string, noPhone: string]> = {
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
	'pt-BR': ['Leia com o celular e assine', 'Sem celular? Fale com a nossa equipe.'],
	sv: ['Skanna med mobilen och skriv under', 'Ingen mobil? Fråga personalen.'],
	da: ['Scan med mobilen, og underskriv', 'Ingen mobil? Spørg personalet.'],
	nb: ['Skann med mobilen og signer', 'Ingen mobil? Spør personalet.'],
	fi: ['Skannaa puhelimella ja allekirjoita', 'Ei puhelinta? Kysy henkilökunnalta.'],
	'zh-Hant': ['用手機掃描並簽署', '沒有手機？請洽工作人員。'],
}

/** Returns the words of a poster in a language, by its tag (BCP 47), else in English. */
export function posterWordsOf(language: string): readonly [scan: string, noPhone: string] {
	return pickWords(posterWords, language)
}
