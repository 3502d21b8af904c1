import { expect, test } from 'bun:test'
import { migrations } from '../../../src/db/migrations.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'

/**
 * The SHA-256 of every migration's text. A database keeps the hashes of the migrations that were applied to it, and the
 * program refuses to start if the text of one has changed. So a line is added with each migration, and never changed.
 */
const frozen: Readonly<Record<string, string>> = {
	'0001_first': '44b15c773a197330b8fe9ddb85f821afaf43c2e3f0e4faf7197d6949d9e28477',
	'0002_desk': '5cfc2520bd13c0d721d380a7f2ca416965b5771354c4605ef07a8aa2edff1e02',
	'0003_forms': '864402f177a3f7245256d7e44d82b17f206218f56d1e802df2b853005d9f4e6b',
	'0004_venue': '0d47e2672b8288582a740c551e47788d41308f9b783e2b722b1d69184892f027',
	'0005_documents': '2852d783360f56ffb27de50f00131a0dbd3a37885880fb8e1c0a83d8f0e7252e',
	'0006_unsubscribed': '8b22d808d1b9ea01f0dc5606b5cb26273ebac0b2af37b5dcbe31321be5b1c639',
	'0007_invitee_language': '1bb84b1b10fc8d108872183c17b3d880e47a6b776f7cdb2c2c4a45fc7c02722b',
	'0008_groups': '04139d13ac45cfa9d8c40b5eff08b6be413d729cc64bb587d3dfdb817d40d664',
	'0009_find': 'f02bfb56dc62362a761881d0bb0f2fc07fc14523f6e21bf2f8e532af3ef7c2df',
	'0010_imports': 'de95a859adbd7973276cdea7ec2288ea3cad76beb7cd9b3b8887e83f5bee5990',
	'0011_replays': '47c87b713aed805307bee56560e56decb7a503e4cb69b372ca3a4ad36b8ebeca',
	'0012_factors': 'a2ed29b1d2db3a61ae0ce08bba7cba804bfa973611521ad244e67c8e7a5466a7',
	'0013_saved_views': '643f49f908bc695841ae9db1510203d4224644005049e7989ef620a9b3ab113c',
	'0014_waivers_by_source': 'df0359cbd2df45b03e397b3db1e32df4377ea25ca19211610017af6de3cdb6e5',
	'0015_turns': 'cad79238056088bf037054dc6f1f4328da51c428dac5ba5d1f7a2b8d5d0a1e81',
	'0016_fewer_indexes': 'dc81e4da8323e3448941927f24e331ceaed8c8f013b1a49b86c34aae07a13cb2',
	'0017_second_guardians': '9b0ac4f8943f3984374109672fe73a9a2e1f1f545d9276ef3e0f0c7f978da4db',
	'0018_key_files': '0f0ecb3dff828f63cab0b319f996a58d27106b2d42a961ac1b1989520c6ad19e',
	'0019_all_factors': '5be29e69ec8a95675ba38faa636d60228bd06eccedc7fc5c930df914948aef66',
	'0020_prefill_link_makers': '6bb4590792adf652cb3159dcc66e8dc226fefbeae8f5ec321e62efc02ba6de46',
	'0021_cookie_names': '9c9ff4047349905f8e1589cd98e6161d67b49a2f7cd9269a74ddf28710cf0485',
	'0022_one_draft': 'ff438c3640a100c9c478f60b292e0b8924aac7a50aae711a5d5f0172adab992a',
	'0023_search': 'a4ccd19598538e800b20c5be538b2855a110cd98532b310ae8bcd33cc909965b',
	'0024_terms_due': '72fff4788b63c39efca15aad174644d2fecf4a123f28d495c71153a14eccac95',
}

test('No migration is edited, dropped or reordered once it has landed', () => {
	expect(migrations.map(({ name, sql }) => [name, sha256Hex(sql)])).toEqual(Object.entries(frozen))
})
