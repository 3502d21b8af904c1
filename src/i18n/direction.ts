/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|ks|nqo|ps|sd|syr|ug|ur|yi)(?:-|$)/i

export function directionOf(language: string): 'ltr' | 'rtl' {
	return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr'
}
