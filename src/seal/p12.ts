import { createPrivateKey, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { encode } from './asn1.ts'

type Bag = { readonly key?: unknown; readonly cert?: unknown; readonly asn1?: forge.asn1.Asn1 }

/** Reads PKCS #12 with old and new ciphers. @throws with a sentence for the operator */
export function readP12(
	bytes: Uint8Array,
	password: string,
): { key: ReturnType<typeof createPrivateKey>; certificate: Uint8Array; chain: Uint8Array[] } {
	const bags = openBags(bytes, password)
	const keys = [forge.pki.oids['pkcs8ShroudedKeyBag'], forge.pki.oids['keyBag']].flatMap((type) => bags(type))
	const certificates = bags(forge.pki.oids['certBag']).map(
		({ cert, asn1 }) =>
			new X509Certificate(encode(asn1 ?? forge.pki.certificateToAsn1(cert as forge.pki.Certificate))),
	)
	for (const bag of keys) {
		const key = createPrivateKey({ key: readKey(bag), format: 'der', type: 'pkcs8' })
		const leaf = certificates.find((certificate) => certificate.checkPrivateKey(key))
		if (leaf === undefined) continue
		const chain = certificates.filter((certificate) => certificate !== leaf).map(({ raw }) => raw)
		return { key, certificate: leaf.raw, chain }
	}
	throw new Error('SEAL_P12 must contain a private key with its certificate.')
}

function openBags(bytes: Uint8Array, password: string): (type: string | undefined) => Bag[] {
	try {
		const der = forge.asn1.fromDer(Buffer.from(bytes).toString('latin1'))
		const store = forge.pkcs12.pkcs12FromAsn1(der, password)
		return (type) => (type === undefined ? [] : (store.getBags({ bagType: type })[type] ?? []))
	} catch (error) {
		throw new Error('SEAL_P12 could not be opened; check SEAL_P12_PASSWORD.', { cause: error })
	}
}

/** PKCS #8. A key that the library does not know is returned as it is in the file. */
function readKey({ key, asn1 }: Bag): Buffer {
	if (key === null || key === undefined) {
		if (asn1 === undefined) throw new Error('SEAL_P12 contains a key that cannot be read.')
		return encode(asn1)
	}
	const rsa = forge.pki.privateKeyToAsn1(key as forge.pki.PrivateKey)
	return encode(forge.pki.wrapRsaPrivateKey(rsa))
}
