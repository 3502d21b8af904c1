/** A number with its noun: `1 waiver`, `2 waivers`. */
export function count(number: number, one: string, many = `${one}s`): string {
	return `${number} ${number === 1 ? one : many}`
}
