import type { Config } from '../config/config.ts'
import type { Db } from '../db/client.ts'
import type { KeyFile } from '../files/key-file.ts'
import { openLinkTokens } from '../files/link-tokens.ts'
import type { LinkTokens } from '../files/link-tokens.ts'
import { openSecretBox } from '../files/secret-box.ts'
import type { SecretBox } from '../files/secret-box.ts'
import type { Ids } from '../kit/ids.ts'
import { guardOf, keyPath, listLostKeys } from './key-files.ts'
import type { LostKey } from './key-files.ts'
import type { KeyFileName } from './key-names.ts'
import { openSigningKeys } from './signing-keys.ts'
import type { SigningKeys } from './signing-keys.ts'

type KeyFileOf = (file: KeyFileName) => KeyFile

export function keyFilesOf(db: Db, dataDir: string, ids: Ids): KeyFileOf {
	return (file) => ({ path: keyPath(dataDir, file), ids, guard: guardOf(db, file) })
}

type OpenKeys = {
	readonly keys: SigningKeys
	readonly secretBox: SecretBox
	readonly linkTokens: LinkTokens
	lostKeys(): LostKey[]
}

type KeyOptions = { readonly keyFile: KeyFileOf; readonly host: string }

/** @param host in the names of checkpoint logs */
export function openKeys(
	config: Pick<Config, 'dataDir' | 'sealP12'>,
	db: Db,
	{ keyFile, host }: KeyOptions,
): OpenKeys {
	return {
		keys: openSigningKeys(keyFile('evidence.json'), host),
		// The operator's own key replaces ours.
		lostKeys: () =>
			listLostKeys(db, config.dataDir).filter(({ file }) => file !== 'seal.pem' || config.sealP12 === ''),
		secretBox: openSecretBox(keyFile('secrets.key')),
		// Without it guests could not be checked in, so a new key replaces a lost one until it is put back.
		linkTokens: openLinkTokens({ ...keyFile('links.key'), guard: { check: () => undefined } }),
	}
}
