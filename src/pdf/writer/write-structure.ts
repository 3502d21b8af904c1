import { round } from '../text/subset.ts'
import { type PdfFile, type Ref, refer, writeText } from './file.ts'
import type { Structure, StructureKid, StructureNode } from './structure.ts'

export type StructureNumbers = {
	readonly language: string
	readonly pages: readonly Ref[]
	readonly links: readonly (readonly Ref[])[]
	readonly seal: Ref
}

export function linkKeys(pages: number, links: readonly (readonly unknown[])[]): number[][] {
	let key = pages
	return links.map((each) => each.map(() => key++))
}

/** With its parent tree (ISO 32000-1, 14.7). @returns the root */
export function writeStructure(file: PdfFile, structure: Structure, places: StructureNumbers): Ref {
	const root = file.reserve()
	const document = file.reserve()
	const refs = new Map<StructureNode, Ref>()
	const nodeRef = (node: StructureNode): Ref => {
		let ref = refs.get(node)
		if (ref === undefined) {
			ref = file.reserve()
			refs.set(node, ref)
		}
		return ref
	}
	const write = (node: StructureNode, parent: Ref): void => {
		for (const kid of node.kids) if ('tag' in kid) write(kid, nodeRef(node))
		file.assign(nodeRef(node), describeNode(node, parent, places, nodeRef))
	}
	for (const node of structure.roots) write(node, document)
	const form = file.add(
		`<</Type/StructElem/S/Form/P ${refer(document)}/Pg ${refer(places.pages[0])}/K<</Type/OBJR/Obj ${refer(places.seal)}/Pg ${refer(places.pages[0])}>>>>`,
	)
	const kids = [...structure.roots.map((node) => nodeRef(node)), form]
	file.assign(
		document,
		`<</Type/StructElem/S/Document/P ${refer(root)}/Lang${writeText(places.language)}/K[${kids.map(refer).join(' ')}]>>`,
	)
	const { entries, next } = listParents(structure, nodeRef, form)
	file.assign(
		root,
		`<</Type/StructTreeRoot/K ${refer(document)}/ParentTree<</Nums[${entries}]>>/ParentTreeNextKey ${next}>>`,
	)
	return root
}

function describeNode(
	node: StructureNode,
	parent: Ref,
	{ language, pages, links }: StructureNumbers,
	nodeRef: (node: StructureNode) => Ref,
): string {
	const { tag, level, area, kids } = node
	const type = tag.type === 'Heading' ? `H${Math.min(level ?? 1, 6)}` : tag.type
	const first = kids.find((kid): kid is Exclude<StructureKid, StructureNode> => !('tag' in kid))
	const page = first?.page ?? 0
	const writeKid = (kid: StructureKid): string => {
		if ('tag' in kid) return refer(nodeRef(kid))
		const on = refer(pages[kid.page])
		if ('link' in kid) return `<</Type/OBJR/Obj ${refer(links[kid.page]?.[kid.link])}/Pg ${on}>>`
		return kid.page === page ? String(kid.mark) : `<</Type/MCR/MCID ${kid.mark}/Pg ${on}>>`
	}
	const own = [
		...(first === undefined ? [] : [`/Pg ${refer(pages[page])}`]),
		...(tag.language === language ? [] : [`/Lang${writeText(tag.language)}`]),
		...(tag.alt === undefined ? [] : [`/Alt${writeText(tag.alt)}`]),
		...(tag.scope === undefined ? [] : [`/A<</O/Table/Scope/${tag.scope}>>`]),
		...(area === undefined ? [] : [`/A<</O/Layout/Placement/Block/BBox[${area.map(round).join(' ')}]>>`]),
	]
	return `<</Type/StructElem/S/${type}/P ${refer(parent)}${own.join('')}/K[${kids.map(writeKid).join(' ')}]>>`
}

function listParents(
	{ marks, links }: Structure,
	nodeRef: (node: StructureNode) => Ref,
	form: Ref,
): { entries: string; next: number } {
	const pages = marks.map((nodes, page) => `${page}[${nodes.map((node) => refer(nodeRef(node))).join(' ')}]`)
	const keys = linkKeys(marks.length, links)
	const each = links.flatMap((nodes, page) =>
		nodes.map((node, link) => `${keys[page]?.[link]} ${refer(nodeRef(node))}`),
	)
	const sealKey = marks.length + each.length
	return { entries: [...pages, ...each, `${sealKey} ${refer(form)}`].join(' '), next: sealKey + 1 }
}

/** ISO 32000-1, 12.3.3. Undefined without headings. */
export function writeOutline(
	file: PdfFile,
	headings: Structure['headings'],
	pages: readonly Ref[],
): Ref | undefined {
	if (headings.length === 0) return undefined
	const root = file.reserve()
	const refs = headings.map(() => file.reserve())
	const levels = headings.map(({ node }) => node.level ?? 1)
	const parents = levels.map((level, index) =>
		levels.findLastIndex((other, at) => at < index && other < level),
	)
	headings.forEach(({ node, page, top }, index) => {
		const parent = parents[index] ?? -1
		const siblings = parents.flatMap((other, at) => (other === parent ? [at] : []))
		const kids = parents.flatMap((other, at) => (other === index ? [at] : []))
		const place = siblings.indexOf(index)
		const link = (name: string, at: number | undefined): string =>
			at === undefined ? '' : `/${name} ${refer(refs[at])}`
		file.assign(
			refs[index],
			`<</Title${writeText(node.tag.title ?? '')}/Parent ${refer(parent === -1 ? root : refs[parent])}${link('Prev', siblings[place - 1])}${link('Next', siblings[place + 1])}${link('First', kids[0])}${link('Last', kids.at(-1))}${kids.length === 0 ? '' : `/Count ${kids.length}`}/Dest[${refer(pages[page])}/XYZ null ${round(top)} null]>>`,
		)
	})
	const top = parents.flatMap((parent, at) => (parent === -1 ? [at] : []))
	file.assign(
		root,
		`<</Type/Outlines/First ${refer(refs[top.at(0) ?? -1])}/Last ${refer(refs[top.at(-1) ?? -1])}/Count ${headings.length}>>`,
	)
	return root
}
