import type { Area, Mark, PageContent } from './content.ts'
import type { Tag } from '../layout/tags.ts'

export type StructureNode = {
	readonly tag: Tag
	/** From 1, and at most one below the heading before it. */
	readonly level?: number
	readonly area?: Area
	readonly kids: StructureKid[]
}

export type StructureKid =
	| StructureNode
	| { readonly page: number; readonly mark: number }
	| { readonly page: number; readonly link: number }

export type Structure = {
	readonly roots: readonly StructureNode[]
	readonly marks: readonly (readonly StructureNode[])[]
	readonly links: readonly (readonly StructureNode[])[]
	readonly headings: readonly HeadingPosition[]
}

export type HeadingPosition = { readonly node: StructureNode; readonly page: number; readonly top: number }

export function buildStructure(pages: readonly Pick<PageContent, 'marks' | 'links'>[]): Structure {
	const nodes = new Map<Tag, StructureNode>()
	const roots: StructureNode[] = []
	const headings: HeadingPosition[] = []
	let level = 0
	const nodeOf = (tag: Tag, page: number, { area, top = 0 }: Partial<Mark> = {}): StructureNode => {
		const existing = nodes.get(tag)
		if (existing !== undefined) return existing
		if (tag.type === 'Heading') level = Math.min(tag.level ?? 1, level + 1)
		const node: StructureNode = {
			tag,
			kids: [],
			...(tag.type === 'Heading' ? { level } : {}),
			...(area === undefined ? {} : { area }),
		}
		nodes.set(tag, node)
		if (tag.type === 'Heading') headings.push({ node, page, top })
		const siblings = tag.parent === undefined ? roots : nodeOf(tag.parent, page).kids
		siblings.push(node)
		return node
	}
	const marks = pages.map(({ marks }, page) =>
		marks.map((each, mark) => {
			const node = nodeOf(each.tag, page, each)
			node.kids.push({ page, mark })
			return node
		}),
	)
	const links = pages.map(({ links }, page) =>
		links.map(({ tag }, link) => {
			const node = nodeOf(tag, page)
			node.kids.push({ page, link })
			return node
		}),
	)
	return { roots, marks, links, headings }
}
