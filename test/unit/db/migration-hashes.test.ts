import { expect, test } from 'bun:test'
import { migrations } from '../../../src/db/migrations.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'

/**
 * The SHA-256 of every migration's text. A venue's database keeps the hash of what it has applied, and the program does
 * not start where another text stands in its place. So a line here is added with its migration, and never changed.
 */
const frozen: Readonly<Record<string, string>> = {
	'0001_foundation': '0de58f226924766bf6117c174baf238214a24b0622f7c3965073976155609d2d',
	'0002_checkins': '088256cf9a1f4391f81724f41ccd6ccd536ff5a201065142083dcd7c28f9f0b1',
	'0003_records': 'edc6ddb37d0247781a3e75c4f06c64167f2189f7c56d0e631eb58cc9bcf0c1a7',
	'0004_webhooks': '238fede93f13b73a625493c24e908f882b086213e6d7fecb92f9628c59e59818',
	'0005_evidence': '7534635ddfa95a956cf9887b0c0e8e890074184b08fdcdd2fb75cd5bf16b1953',
	'0006_links': 'c711bd86eaec860432ac73f51aceb70ad9ca9a49b27cbbde36e542712ef6bb78',
	'0007_catching_up': '4deba92ca4903e5e905dd081f6ef7d89ae18ca98579b708165d95c0e799078f7',
	'0008_lapses': 'aa47894311f0dd1ec850ea96a95ae6f3d6f049e5caa53de554028b23c176bcbf',
	'0009_seals': '483522ffbb510a4480013db8488b2b1c19daf2911e0ce388e872b6704c4b34b0',
	'0010_kiosks': 'efb40c03d4bcd0b2bfaa3b4bb3ae98df10fd56a9ad37328432db571f403f7d60',
	'0011_guests': 'a4cdf0aace5c549b9e31124c7b638561750cea901f953ceac72e57a930b27941',
	'0012_checkin_reasons': '0700aad67821bf9f88fec6fde2270f84bad8dd72b8b3a54edd038c0d704de4db',
}

test('R59 no migration is edited, dropped or put in another order once it has landed', () => {
	expect(migrations.map(({ name, sql }) => [name, sha256Hex(sql)])).toEqual(Object.entries(frozen))
})
