/** An answer may have a key such as `__proto__`, so this folder reads submitted keys only with these functions. */

export type Fields = Readonly<Record<string, unknown>>

/** `Object.hasOwn` is missing from Safari before 15.4. */
export function hasOwn(object: object, key: string): boolean {
	return Object.prototype.hasOwnProperty.call(object, key)
}

export function readOwn(object: Fields, key: string): unknown {
	return hasOwn(object, key) ? object[key] : undefined
}

export function isRecord(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A plain write of `__proto__` would change the prototype. */
export function writeOwn(object: Record<string, unknown>, key: string, value: unknown): void {
	if (key === '__proto__')
		Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
	else object[key] = value
}
