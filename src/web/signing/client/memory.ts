import type { Block } from '../../../blocks/types.ts'
import type { Entries } from '../entries/entries.ts'
import { isAboutSecond } from '../entries/second-guardian.ts'
import { defined } from '../../../kit/defined.ts'
import type { Confirmation, PageProps } from '../page-props.ts'
import { attempt } from './attempt.ts'
import { MEMORY } from './guest-memory.ts'
import type { Memory } from './guest-memory.ts'
import { hasTypes, isConfirmation, isEntries, parseStored } from './stored.ts'
import { isRecord } from '../../../blocks/own.ts'

/** How long a guest is remembered after signing, in milliseconds: a yearly waiver is signed again within 13 months. */
const KEEP_MS = 396 * 24 * 60 * 60 * 1000

/** How many signed forms are remembered. */
const MAX_SIGNED = 20

const PAUSE = 'waiver-another'

/**
 * Answers that identify the guest. Other types may be about health, and an address may be this venue's question only.
 */
const TYPES = ['name', 'email', 'phone', 'date_of_birth', 'minors']

export function openMemory({
	action,
	blocks,
	locked,
	versionId,
	today,
	unkept,
	entries: prefill,
}: PageProps): Memory {
	const personal = (ids?: ReadonlySet<string>): Block[] =>
		TYPES.flatMap((type) => {
			const block = blocks.find(
				({ id, type: own }) => own === type && ids?.has(id) !== false && !isAboutSecond(id),
			)
			return block === undefined ? [] : [block]
		})
	// A link that names a guest is not for earlier users of this browser.
	const isNamed = personal().some(
		({ id }) => locked.includes(id) || Object.keys(partsOf(prefill, id)).length > 0,
	)
	return {
		load() {
			const guest = readGuest()
			if (guest === undefined) return undefined
			if (isNamed || isPaused()) return { entries: {} }
			const entriesByBlock = personal().map(({ id, type }) => {
				const parts = Object.entries(guest.answers[type] ?? {})
				return Object.fromEntries(parts.map(([part, text]) => [id + part, text]))
			})
			const { versionId: signedId, done } = guest.signed[action] ?? {}
			const isHeld =
				signedId === versionId &&
				isConfirmation(done) &&
				(done.validUntil === null || done.validUntil >= today)
			return {
				entries: Object.assign({}, ...entriesByBlock) as Entries,
				...(isHeld ? { holds: done } : {}),
			}
		},
		save(entries, visible, { reference, validUntil, names, again, deskCode, copy }) {
			// The copy shows all answers, and the browser remembers none about health and no photo.
			const isOpen = !blocks.some(({ id, type }) => unkept.includes(id) || type.endsWith('_capture'))
			const done: Confirmation = {
				reference,
				validUntil,
				names,
				again,
				...defined({ deskCode, copy: isOpen ? copy : undefined }),
			}
			const answers = Object.fromEntries(
				personal(visible).map(({ id, type }) => [type, partsOf(entries, id)] as const),
			)
			const before = readGuest()
			const isSame = JSON.stringify(before?.answers['name']) === JSON.stringify(answers['name'])
			const earlier = isSame ? before : undefined
			const signings = Object.entries({ ...earlier?.signed, [action]: { versionId, done } })
			const guest: StoredGuest = {
				at: Date.now(),
				answers: { ...earlier?.answers, ...answers },
				signed: Object.fromEntries(signings.slice(-MAX_SIGNED)),
			}
			attempt(() => localStorage.setItem(MEMORY, JSON.stringify(guest)))
		},
		forget: () => attempt(() => localStorage.removeItem(MEMORY)),
		pause() {
			if (readGuest() !== undefined) attempt(() => sessionStorage.setItem(PAUSE, '1'))
		},
	}
}

/** Returns the entries of one block, by the part of the name after its id. */
function partsOf(entries: Entries, id: string): Entries {
	const own = Object.entries(entries).filter(([name]) => name === id || name.startsWith(`${id}.`))
	return Object.fromEntries(own.map(([name, text]) => [name.slice(id.length), text]))
}

/** Returns the guest; undefined without one, or if the last signing is too long ago. */
function readGuest(): StoredGuest | undefined {
	const guest = parseStored(attempt(() => localStorage.getItem(MEMORY)) ?? null)
	if (isStoredGuest(guest) && Date.now() - guest.at < KEEP_MS) return guest
	attempt(() => localStorage.removeItem(MEMORY))
	return undefined
}

function isPaused(): boolean {
	const isSet = attempt(() => sessionStorage.getItem(PAUSE)) === '1'
	attempt(() => sessionStorage.removeItem(PAUSE))
	return isSet
}

/** A guest who chose to be remembered. */
type StoredGuest = {
	/** When they last signed, in milliseconds since 1970. */
	readonly at: number
	/** By the type of the block, and in it by the part of an entry's name after the block's id. */
	readonly answers: Readonly<Record<string, Entries>>
	/** The forms that the guest signed, by address. */
	readonly signed: Readonly<Record<string, { readonly versionId: string; readonly done?: unknown }>>
}

function isStoredGuest(value: unknown): value is StoredGuest {
	return (
		hasTypes(value, { at: 'number' }) &&
		isRecord(value['answers']) &&
		Object.values(value['answers']).every(isEntries) &&
		isRecord(value['signed']) &&
		Object.values(value['signed']).every((each) => hasTypes(each, { versionId: 'string' }))
	)
}
