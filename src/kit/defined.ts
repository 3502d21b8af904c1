type Optional<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> }
type Required<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }

/** Returns the fields that are not undefined, for optional fields that must be absent instead. */
export function defined<T extends object>(fields: T): Optional<T> & Required<T> {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== undefined),
	) as Optional<T> & Required<T>
}
