import { isRecord } from '../blocks/own.ts'
import type { Fields } from '../blocks/own.ts'
import { documentWords } from '../i18n/dictionaries.ts'
import type { DocumentWords } from '../i18n/dictionaries.ts'
import { pickWords } from '../i18n/languages.ts'
import { ISOLATING_LAYOUT, WORDS_LAYOUT } from './input.ts'

/** Sentences as layouts before `WORDS_LAYOUT` print them, by language. */
const BEFORE_WORDS: Readonly<Record<string, Fields>> = {
	en: {
		footer: 'Waiver {id}',
		evidence: { coSigns: 'Signs as second guardian for waiver' },
		facts: { waiver: 'Waiver' },
	},
	es: { evidence: { signedFor: 'Menor ({relation}); firmó por él {signer}' }, facts: { waiver: 'Exención' } },
	fr: {
		evidence: {
			signedFor: 'Mineur ({relation})\u00a0; {signer} a signé pour lui',
			coSigns: 'Signe comme second parent ou tuteur pour la déclaration',
			alsoTyped: '{method}; {other}',
		},
		facts: { waiver: 'Décharge' },
	},
	de: {
		footer: 'Erklärung {id}',
		evidence: { coSigns: 'Unterschreibt als zweiter Elternteil oder Vormund zur Erklärung' },
		facts: { waiver: 'Erklärung' },
	},
	it: {
		footer: 'Dichiarazione {id}',
		evidence: { steps: { signed: '“Accetta e firma” scelto' } },
		facts: { waiver: 'Dichiarazione' },
	},
	pt: {
		footer: 'Declaração {id}',
		evidence: {
			ways: {
				event: 'Pelas suas próprias declarações, com uma ligação para todo um evento',
				invitation: 'Por uma ligação de convite pessoal',
				prefill: 'Por uma ligação que um sistema ligado criou para a pessoa',
			},
		},
		facts: { waiver: 'Declaração' },
	},
	nl: {
		footer: 'Verklaring {id}',
		evidence: { coSigns: 'Ondertekent als tweede ouder of voogd bij verklaring' },
		facts: { waiver: 'Verklaring' },
		imprint: 'Colofon',
	},
	pl: {
		footer: 'Oświadczenie {id}',
		evidence: { coSigns: 'Podpisuje jako drugi rodzic lub opiekun do oświadczenia' },
		facts: { waiver: 'Oświadczenie' },
	},
	cs: {
		footer: 'Prohlášení {id}',
		evidence: {
			signer: 'Podepsal(a)',
			signedFor: 'Nezletilý ({relation}); podepsal(a) {signer}',
			coSigns: 'Podepisuje jako druhý rodič nebo zástupce k prohlášení',
		},
		facts: { waiver: 'Prohlášení' },
	},
	uk: {
		footer: 'Заява {id}',
		evidence: { coSigns: 'Підписує як другий із батьків або опікун до заяви' },
		facts: { waiver: 'Заява' },
	},
	tr: { footer: 'Beyan {id}', facts: { waiver: 'Beyan' } },
	ar: {
		footer: 'إقرار {id}',
		evidence: {
			signer: 'وقّع',
			signedFor: 'قاصر ({relation})؛ وقّع عنه {signer}',
			coSigns: 'يوقّع بصفته وليّ الأمر الثاني للإقرار',
		},
		facts: { waiver: 'الإقرار' },
	},
	he: {
		footer: 'הצהרה {id}',
		evidence: { signer: 'חתם', signedFor: 'קטין ({relation}); בשמו חתם {signer}' },
		facts: { waiver: 'הצהרה' },
	},
	zh: {
		footer: '免责声明 {id}',
		evidence: { coSigns: '作为第二位监护人签署的声明', alsoTyped: '{method}; {other}' },
		facts: { waiver: '免责声明' },
	},
	ja: {
		footer: '同意書 {id}',
		evidence: { coSigns: '二人目の保護者として署名する同意書', alsoTyped: '{method}; {other}' },
		facts: { waiver: '同意書' },
	},
	ko: {
		footer: '동의서 {id}',
		evidence: { coSigns: '두 번째 보호자로서 서명하는 동의서' },
		facts: { waiver: '동의서' },
	},
	vi: {
		footer: 'Bản cam kết {id}',
		evidence: { coSigns: 'Ký với tư cách người giám hộ thứ hai cho bản cam kết' },
		facts: { waiver: 'Bản cam kết' },
	},
}

/** Sentences as layouts before `ISOLATING_LAYOUT` print them, where those between print others; by language. */
const BEFORE_ISOLATING: Readonly<Record<string, Fields>> = {
	es: { footer: 'Exención {id}' },
	fr: { footer: 'Décharge {id}', evidence: { contactOf: 'Contact indiqué: {contact}' } },
	he: {
		evidence: {
			otherName: 'הוקלד „{typed}”, שאינו השם שצוין',
			steps: { signed: 'נבחר „הסכמה וחתימה”' },
		},
	},
	zh: { evidence: { contactOf: '所填联系方式: {contact}' } },
	ja: { evidence: { contactOf: '申告された連絡先: {contact}' } },
}

/** The languages that those layouts have no words in, and which words stand there. */
const LATER: Readonly<Record<string, string>> = {
	'pt-BR': 'pt',
	'zh-Hant': 'zh',
	sv: 'en',
	da: 'en',
	nb: 'en',
	fi: 'en',
}

/** The words of a document, as its layout prints them. @param language BCP 47; English, where there are no words in it */
export function documentWordsAt(layout: number, language: string): DocumentWords {
	const words = pickWords(documentWords, language)
	if (layout >= WORDS_LAYOUT) return words
	const known = pickWords(documentWords, LATER[words.tag] ?? words.tag)
	const before = [BEFORE_WORDS, ...(layout < ISOLATING_LAYOUT ? [BEFORE_ISOLATING] : [])]
	return before.reduce<Fields>((all, each) => merge(all, each[known.tag] ?? {}), known) as DocumentWords
}

function merge(words: Fields, others: Fields): Fields {
	const merged = Object.entries(others).map(([key, other]) => {
		const own = words[key]
		return [key, isRecord(other) && isRecord(own) ? merge(own, other) : other]
	})
	return { ...words, ...Object.fromEntries(merged) }
}
