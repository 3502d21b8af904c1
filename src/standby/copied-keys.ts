import { linkTokensOf } from '../files/link-tokens.ts'
import type { LinkTokens } from '../files/link-tokens.ts'
import { KEY_BYTES } from '../files/key-file.ts'
import type { Replica } from '../files/replica.ts'
import { secretBoxOf } from '../files/secret-box.ts'
import type { SecretBox } from '../files/secret-box.ts'
import { problem } from '../http/problems.ts'
import type { Ids } from '../kit/ids.ts'

/** The first box's keys that reading needs, from their copies. Nothing of them is stored here. */
export class CopiedKeys {
	readonly #replica: Pick<Replica, 'get'>
	readonly #ids: Pick<Ids, 'random'>
	#links: LinkTokens | undefined
	#secrets: SecretBox | undefined

	constructor(replica: Pick<Replica, 'get'>, ids: Pick<Ids, 'random'>) {
		this.#replica = replica
		this.#ids = ids
	}

	/** @returns whether they were there @throws what the replica's place throws */
	async load(): Promise<boolean> {
		const [links, secrets] = await Promise.all(
			['links.key', 'secrets.key'].map((name) => this.#replica.get(`keys/${name}`)),
		)
		if (links?.length !== KEY_BYTES || secrets?.length !== KEY_BYTES) return false
		this.#links = linkTokensOf(() => links)
		this.#secrets = secretBoxOf(() => secrets, this.#ids)
		return true
	}

	/** @throws Problem 503 when called before the key is here */
	linkTokens(): LinkTokens {
		const here = (): LinkTokens => this.#links ?? refuse()
		return { derive: (name) => here().derive(name), keyedHash: (...texts) => here().keyedHash(...texts) }
	}

	/** @throws Problem 503 when called before the key is here */
	secretBox(): SecretBox {
		const here = (): SecretBox => this.#secrets ?? refuse()
		return { seal: (...given) => here().seal(...given), open: (...given) => here().open(...given) }
	}
}

function refuse(): never {
	throw problem('unavailable', 'The keys of the first box are not here yet. Try again in a moment.')
}
