const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const STEP = 1024

/** Returns a size in short words, such as 12.5 GB. */
export function sizeText(bytes: number, language: string): string {
	const at = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)))
	const unit = UNITS[at] ?? 'byte'
	const digits = at < 3 ? 0 : 1
	const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits } as const
	return new Intl.NumberFormat(language, format).format(bytes / STEP ** at)
}

/** Returns a count with the separators of a language. */
export function countText(count: number, language: string): string {
	return new Intl.NumberFormat(language).format(count)
}

/** Returns an average in as few digits as tell it apart: one decimal below ten. */
export function averageText(average: number, language: string): string {
	const digits = average < 9.95 ? 1 : 0
	return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(average)
}

/** Returns a share as whole percent, such as 12 %. */
export function percentText(share: number, language: string): string {
	return new Intl.NumberFormat(language, { style: 'percent' }).format(share)
}
