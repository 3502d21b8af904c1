/** Every officially assigned code of ISO 3166-1 alpha-2, by the first letter: one with all the letters that follow it. */
const COUNTRIES = (
	'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY ' +
	'HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY ' +
	'QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW'
)
	.split(' ')
	.flatMap(([first = '', ...rest]) => rest.map((second) => first + second))

type Country = readonly [code: string, name: string]

const lists = new Map<string, readonly Country[]>()

/** Every country by its name in a language, in that language's order; by its code where the browser knows no names. */
export function listCountries(language: string): readonly Country[] {
	const known = lists.get(language)
	if (known !== undefined) return known
	const names =
		typeof Intl.DisplayNames === 'function'
			? new Intl.DisplayNames([language], { type: 'region' })
			: undefined
	const list = COUNTRIES.map((code) => [code, names?.of(code) ?? code] as const)
	list.sort(([, a], [, b]) => a.localeCompare(b, language))
	lists.set(language, list)
	return list
}

/** A country by its name, as the guest has chosen it. */
export function nameCountry(code: string, language: string): string {
	return listCountries(language).find(([each]) => each === code)?.[1] ?? code
}
