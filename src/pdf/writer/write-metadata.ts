import { type PdfFile, type Ref, refer, writeDate, writeText } from './file.ts'
import type { PdfInput } from '../input.ts'
import { makeColorProfile } from './color-profile.ts'

const producer = 'Waiver service'

export const waiverIdKey = 'WaiverId'

/** The document information dictionary (ISO 32000-1, 14.3.3). */
export function writeInfo(file: PdfFile, { template, organization, waiver }: PdfInput, date: Date): Ref {
	return file.add(
		`<</Title${writeText(template.name)}/Author${writeText(organization.name)}/Subject${writeText(waiver.id)}/${waiverIdKey}(${readId(waiver.id)})/Producer${writeText(producer)}/Creator${writeText(producer)}/CreationDate${writeDate(date)}/ModDate${writeDate(date)}>>`,
	)
}

/** Other characters would end the string. */
function readId(id: string): string {
	return id.replaceAll(/[^\w-]/g, '')
}

/** The same as XMP (ISO 16684-1), with the claims of PDF/UA-1 and PDF/A-3a: tagged, titled, every font embedded. */
export function writeXmp(
	file: PdfFile,
	{ template, organization, waiver, language }: PdfInput,
	date: Date,
): Ref {
	const moment = date.toISOString()
	const xmp = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escape(template.name)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escape(organization.name)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${escape(language)}</rdf:li></rdf:Bag></dc:language>
<dc:identifier>urn:uuid:${escape(waiver.id)}</dc:identifier>
<xmp:CreateDate>${moment}</xmp:CreateDate><xmp:ModifyDate>${moment}</xmp:ModifyDate><xmp:CreatorTool>${producer}</xmp:CreatorTool>
<pdf:Producer>${producer}</pdf:Producer>
</rdf:Description>${archival}</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
	return file.addStream(new TextEncoder().encode(xmp), '/Type/Metadata/Subtype/XML')
}

/** PDF/A knows the properties of PDF/UA only once they are described (ISO 19005-3, 6.6.2.3). */
const archival = `<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

/** Says which red, green and blue the file means (ISO 19005-3, 6.2.3). @returns an entry of the catalog */
export function writeColors(file: PdfFile): string {
	const profile = file.addCompressed(colorProfile, '/N 3')
	return `/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB)/DestOutputProfile ${refer(profile)}>>]`
}

const colorProfile = makeColorProfile()

/** XML allows neither most control characters nor half a surrogate pair. */
function escape(text: string): string {
	return text
		.toWellFormed()
		.replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
}

/** Dated as the signing is, so that the same input gives the same bytes. */
export function attachFiles(file: PdfFile, { attachments }: PdfInput, date: Date): { catalog: string } {
	if (attachments.length === 0) return { catalog: '' }
	const specs = attachments
		.map(({ name, contentType, description, text }) => {
			const bytes = new TextEncoder().encode(text)
			const subtype = contentType.replaceAll('/', '#2F')
			const stream = file.addCompressed(
				bytes,
				`/Type/EmbeddedFile/Subtype/${subtype}/Params<</Size ${bytes.length}/CreationDate${writeDate(date)}/ModDate${writeDate(date)}>>`,
			)
			const spec = file.add(
				`<</Type/Filespec/F${writeText(name)}/UF${writeText(name)}/Desc${writeText(description)}/AFRelationship/Data/EF<</F ${refer(stream)}/UF ${refer(stream)}>>>>`,
			)
			return { name, spec }
		})
		// A name tree is in the order of its keys (ISO 32000-1, 7.9.6).
		.sort((a, b) => (a.name < b.name ? -1 : 1))
	const names = specs.map(({ name, spec }) => `${writeText(name)}${refer(spec)}`).join('')
	const list = specs.map(({ spec }) => refer(spec)).join(' ')
	return { catalog: `/Names<</EmbeddedFiles<</Names[${names}]>>>>/AF[${list}]` }
}
