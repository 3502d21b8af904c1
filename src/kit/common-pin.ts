/** A day and a month, in either order, with a year in two digits; or a year and two more digits. */
const DATES = [
	/^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d$/,
	/^(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d\d$/,
	/^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/,
	/^(?:19|20)\d{4}$/,
	/^\d\d(?:19|20)\d\d$/,
]

/** Returns true for a PIN of those that people try first. @param pin six digits */
export function isCommonPin(pin: string): boolean {
	return new Set(pin).size < 3 || isRun(pin) || hasPeriod(pin) || DATES.some((date) => date.test(pin))
}

/** Steps of one, up or down, in at least five of six digits. */
function isRun(pin: string): boolean {
	const digits = Array.from(pin, Number)
	const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10)
	return [1, 9].some((step) => steps.filter((each) => each === step).length >= steps.length - 1)
}

function hasPeriod(pin: string): boolean {
	return [2, 3].some((length) => pin === pin.slice(0, length).repeat(pin.length / length))
}
