import { readString } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import type { PageNotice, PageProps } from '../page-props.ts'
import { checkForm } from './check-form.ts'
import type { Frame } from './check-form.ts'
import { readDay, writeDay } from './dates.ts'
import { TICKED, WHO, mergeEntries, readEntry } from './entries.ts'
import type { Entries } from './entries.ts'
import { putChild } from './minors.ts'

/** All that a parent's form takes from the form of a child: entries by the part of their name after a card's. */
export type Child = Entries

/** Returns the block that lists the children; undefined if the form has no place for them. */
export function placeForChildren(blocks: readonly Block[]): Block | undefined {
	const places = blocks.filter(({ type }) => type === 'minors')
	return places.find(({ visibleIf }) => visibleIf === undefined) ?? places[0]
}

/** Returns the child who began to fill in a form as its signer. */
export function readChild(frame: Frame, entries: Entries): Child {
	const { visible } = checkForm(frame, entries)
	const idOf = (type: string): string =>
		frame.blocks.find((block) => block.type === type && visible.has(block.id))?.id ?? ''
	const part = (name: string): string => readEntry(entries, `${idOf('name')}.${name}`)
	const birth = readDay(entries, idOf('date_of_birth'), frame.locale)
	return mergeEntries(
		{
			firstName: [part('firstName'), part('middleName')].filter(Boolean).join(' '),
			lastName: part('lastName'),
			oneName: part('oneName'),
		},
		writeDay(birth, 'dateOfBirth'),
	)
}

/** Returns the entries that add a child to a form, and say that children are signed for. */
export function enterChild(entries: Entries, place: Block, child: Child, locale: string): Entries {
	const who = readEntry(entries, WHO)
	const asks = readString(place, 'signerTakesPart') === 'ask' && (who === '' || who === 'me')
	const said = asks ? { [WHO]: who === '' ? 'children' : 'both' } : {}
	return { ...said, ...putChild({ ...entries, ...said }, place, child, locale) }
}

/**
 * Returns the first entries of a parent who takes over from a child: their name and date of birth, what the link has
 * fixed, and nothing else. A link that has fixed the children needs nothing of the child.
 */
export function beginForParent(
	frame: Frame & Pick<PageProps, 'locked'>,
	entries: Entries,
): { readonly entries: Entries; readonly notice: PageNotice } {
	const fixed = keepBlocks(entries, frame.locked)
	const place = placeForChildren(frame.blocks)
	if (place === undefined || frame.locked.includes(place.id)) return { entries: fixed, notice: 'anew' }
	const child = enterChild(fixed, place, readChild(frame, entries), frame.locale)
	return { entries: mergeEntries(fixed, child), notice: 'fromChild' }
}

/** Returns the entries of some blocks alone. */
export function keepBlocks(entries: Entries, ids: readonly string[]): Entries {
	return Object.fromEntries(
		Object.entries(entries).filter(([name]) => ids.includes(name.split('.')[0] ?? '')),
	)
}

const MAX_NAME_LENGTH = 200

/** Returns the fragment of an address that carries a child to their parent's page. No server sees a fragment. */
export function writeFragment({ firstName = '', lastName = '', ...rest }: Child): string {
	const born = readDay(rest, 'dateOfBirth', 'en') ?? ''
	return `#${new URLSearchParams({ child: firstName, last: lastName, born }).toString()}`
}

/** Returns the child of a fragment; undefined if it carries none. */
export function readFragment(fragment: string): Child | undefined {
	const parts = new URLSearchParams(fragment.slice(1))
	const read = (name: string): string => (parts.get(name) ?? '').slice(0, MAX_NAME_LENGTH)
	if (read('child') === '') return undefined
	return mergeEntries(
		{ firstName: read('child'), lastName: read('last'), oneName: read('last') === '' ? TICKED : '' },
		writeDay(read('born'), 'dateOfBirth'),
	)
}
