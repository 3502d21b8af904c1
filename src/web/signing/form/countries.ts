/** Every officially assigned code of ISO 3166-1 alpha-2: each first letter, followed by all second letters. */
const COUNTRIES = (
	'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY ' +
	'HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY ' +
	'QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW'
)
	.split(' ')
	.flatMap(([first = '', ...rest]) => rest.map((second) => first + second))

type Country = readonly [code: string, name: string]

const lists = new Map<string, readonly Country[]>()

/**
 * Returns every country with its name in a language, sorted in that language. Without names in the browser, the code is
 * the name.
 */
export function listCountries(language: string): readonly Country[] {
	const existing = lists.get(language)
	if (existing !== undefined) return existing
	const names =
		typeof Intl.DisplayNames === 'function'
			? new Intl.DisplayNames([language], { type: 'region' })
			: undefined
	const list = COUNTRIES.map((code) => [code, names?.of(code) ?? code] as const)
	list.sort(([, a], [, b]) => a.localeCompare(b, language))
	lists.set(language, list)
	return list
}

/** Returns the name of a country, or its code if it is unknown. */
export function nameCountry(code: string, language: string): string {
	return listCountries(language).find(([each]) => each === code)?.[1] ?? code
}
