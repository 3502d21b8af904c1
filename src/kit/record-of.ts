/** Returns an object with these keys, each with the value that `make` makes of it. */
export function recordOf<Key extends string, Value>(
	keys: readonly Key[],
	make: (key: Key) => Value,
): Record<Key, Value> {
	return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
}
