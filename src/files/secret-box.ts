import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Ids } from '../kit/ids.ts'
import { openKeyFile } from './key-file.ts'
import type { KeyFile } from './key-file.ts'

/** Encrypts small secrets, so that the database alone does not reveal them. */
export interface SecretBox {
	/** @param owner the id that the secret belongs to; other owners can't open it */
	seal(secret: Uint8Array, owner: string): Uint8Array
	/** @returns undefined if it was changed, or sealed with another key file or for another owner */
	open(box: Uint8Array, owner: string): Uint8Array | undefined
}

/** AES-256-GCM (NIST SP 800-38D): sizes of nonce and tag, in bytes. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Without the key file the secrets are lost. Each call throws KeyFileLost as the file's guard does. */
export function openSecretBox(file: KeyFile): SecretBox {
	return secretBoxOf(openKeyFile(file), file.ids)
}

export function secretBoxOf(readKey: () => Uint8Array, ids: Pick<Ids, 'random'>): SecretBox {
	return {
		seal(secret, owner) {
			const nonce = ids.random(NONCE_BYTES)
			const cipher = createCipheriv('aes-256-gcm', readKey(), nonce).setAAD(Buffer.from(owner))
			return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
		},
		open(box, owner) {
			if (box.length < NONCE_BYTES + TAG_BYTES) return undefined
			const decipher = createDecipheriv('aes-256-gcm', readKey(), box.subarray(0, NONCE_BYTES))
				.setAAD(Buffer.from(owner))
				.setAuthTag(box.subarray(-TAG_BYTES))
			const secret = decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES))
			try {
				return Buffer.concat([secret, decipher.final()])
			} catch {
				return undefined
			}
		},
	}
}
