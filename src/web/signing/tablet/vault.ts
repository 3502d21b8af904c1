import { openDatabase, transact } from '../client/database.ts'
import { isPending, parseStored } from '../client/stored.ts'
import type { PendingSubmission } from '../client/stored.ts'

const NAME = 'waiver-kiosk'
const KEYS = 'keys'
/** Readable facts about a waiting form. */
const ITEMS = 'items'
/** The forms themselves, encrypted. */
const SEALED = 'sealed'
const KEY = 'forms'

/** Limits of the forms on a tablet: their number, and their total size in bytes. */
const MAX_ITEMS = 500
const MAX_BYTES = 200 * 1024 * 1024

/** A form that waits on the tablet, without personal data. */
export type Item = {
	/** They are sent in this order. */
	readonly order: number
	/** Idempotency key. */
	readonly key: string
	readonly bytes: number
	readonly refused?: Rejection
}

/** Why the service did not accept a form, and under which pairing of the tablet. */
export type Rejection = { readonly why: 'unpaired' | 'form'; readonly pairing: string | undefined }

type Ciphertext = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }

/** Keeps signed forms in the browser, encrypted by a key that no script can read. */
export type Vault = {
	/** @returns false if the tablet is full */
	add(pending: PendingSubmission): Promise<boolean>
	/** In the order in which they were signed. */
	list(): Promise<readonly Item[]>
	/** @returns undefined if it was sent meanwhile, or if the browser has lost the key */
	read(item: Item): Promise<PendingSubmission | undefined>
	refuse(item: Item, rejection: Rejection): Promise<void>
	remove(item: Item): Promise<void>
}

export const isFull = (items: readonly Item[]): boolean =>
	items.length >= MAX_ITEMS || items.reduce((sum, { bytes }) => sum + bytes, 0) >= MAX_BYTES

/** @returns undefined if the browser can't encrypt (over plain http), or can't store */
export async function openVault(): Promise<Vault | undefined> {
	// Absent outside a secure context, although the type says otherwise.
	if ((crypto.subtle as SubtleCrypto | undefined) === undefined) return undefined
	try {
		const db = await openDatabase(NAME, (database) => {
			database.createObjectStore(KEYS)
			database.createObjectStore(ITEMS, { keyPath: 'order', autoIncrement: true })
			database.createObjectStore(SEALED)
		})
		return makeVault(db, await loadKey(db))
	} catch {
		return undefined
	}
}

function makeVault(db: IDBDatabase, secret: CryptoKey): Vault {
	const list = (): Promise<readonly Item[]> =>
		transact<Item[]>(db, [ITEMS], 'readonly', (on) => on.objectStore(ITEMS).getAll())
	return {
		list,
		async add(pending) {
			if (isFull(await list())) return false
			const iv = crypto.getRandomValues(new Uint8Array(12))
			const data = await crypto.subtle.encrypt(
				parametersOf(iv, pending.key),
				secret,
				new TextEncoder().encode(JSON.stringify(pending)),
			)
			const item: Omit<Item, 'order'> = { key: pending.key, bytes: data.byteLength }
			try {
				await transact(db, [ITEMS, SEALED], 'readwrite', (on) => {
					const request = on.objectStore(ITEMS).add(item)
					request.addEventListener('success', () =>
						on.objectStore(SEALED).add({ iv, data } satisfies Ciphertext, request.result),
					)
					return request
				})
				return true
			} catch {
				// The browser's own bound.
				return false
			}
		},
		async read({ order, key }) {
			const ciphertext = await transact<Ciphertext | undefined>(db, [SEALED], 'readonly', (on) =>
				on.objectStore(SEALED).get(order),
			)
			if (ciphertext === undefined) return undefined
			const plaintext = await crypto.subtle
				.decrypt(parametersOf(ciphertext.iv, key), secret, ciphertext.data)
				.catch(() => undefined)
			const pending = plaintext && parseStored(new TextDecoder().decode(plaintext))
			return isPending(pending) ? pending : undefined
		},
		async refuse(item, rejection) {
			await transact(db, [ITEMS], 'readwrite', (on) => {
				const items = on.objectStore(ITEMS)
				const count = items.count(item.order)
				// Another tab may have sent it meanwhile.
				count.addEventListener(
					'success',
					() => count.result > 0 && items.put({ ...item, refused: rejection }),
				)
				return count
			})
		},
		async remove({ order }) {
			await transact(db, [ITEMS, SEALED], 'readwrite', (on) => {
				on.objectStore(SEALED).delete(order)
				return on.objectStore(ITEMS).delete(order)
			})
		},
	}
}

/** The idempotency key is authenticated, too: no form is sent under another's. */
function parametersOf(iv: Uint8Array<ArrayBuffer>, key: string): AesGcmParams {
	return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(key) }
}

async function loadKey(db: IDBDatabase): Promise<CryptoKey> {
	const load = (): Promise<CryptoKey | undefined> =>
		transact<CryptoKey | undefined>(db, [KEYS], 'readonly', (on) => on.objectStore(KEYS).get(KEY))
	const existing = await load()
	if (existing !== undefined) return existing
	const secret = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
		'encrypt',
		'decrypt',
	])
	// Another tab may have made one meanwhile: the first one stays.
	await transact(db, [KEYS], 'readwrite', (on) => on.objectStore(KEYS).add(secret, KEY)).catch(
		() => undefined,
	)
	return (await load()) ?? secret
}
