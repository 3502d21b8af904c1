/** A whole number as English writes it, such as 10,000. `Intl` loads its data first, which would be part of each start. */
export function spellNumber(number: number): string {
	return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
