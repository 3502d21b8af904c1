/** A number of things in words: `1 waiver`, `2 waivers`. */
export function count(number: number, thing: string): string {
	return `${number} ${thing}${number === 1 ? '' : 's'}`
}
