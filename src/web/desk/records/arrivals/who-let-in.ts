import type { CheckinShape } from '../../../../features/checkins/model.ts'

/** The name of whoever let them in, and how, unless it was by hand. */
export function whoLetIn(
	{ byName, method }: Pick<CheckinShape, 'byName' | 'method'>,
	{ methods }: { readonly methods: Readonly<Record<CheckinShape['method'], string>> },
): string {
	const how = method === 'staff' && byName !== null ? null : methods[method]
	return [byName, how].filter((text) => text !== null).join(', ')
}
