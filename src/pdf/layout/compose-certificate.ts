import { encode } from 'uqr'
import {
	boxLines,
	type Column,
	drawText,
	fullColumn,
	heightOfText,
	indent,
	setText,
	side,
	type TextBlock,
} from './compose-text.ts'
import { composeTable } from './compose-table.ts'
import { keepTogether } from './flow.ts'
import type { Box, Command } from './flow.ts'
import type { CertificateSection } from '../input.ts'
import type { Sheet } from './sheet.ts'
import { colors, styles } from './style.ts'
import { heading, paragraph, type Tag, within } from './tags.ts'
import { fill } from '../../i18n/fill.ts'

const labelShare = 0.26
const columnGap = 12
const rowPadding = 1.9
const rowLeading = 0.93

export function composeCertificate(sheet: Sheet): Box[] {
	return [
		composeCertificateHead(sheet),
		...[describeRecord(sheet), ...sheet.input.certificate].flatMap((section) =>
			composeSection(sheet, section),
		),
	]
}

/** Points. A code of this size is read from an arm's length. */
const codeSize = 76
const codeGap = 22

function composeCertificateHead(sheet: Sheet): Box {
	const { shaper, input, side: reading } = sheet
	const { words, language, verifyUrl } = input
	const column = fullColumn(sheet, language)
	const text = side(column, column.width - codeSize - codeGap)
	const title = setText(shaper, [{ text: words.certificate, style: styles.title }], text)
	const about = setText(shaper, [{ text: words.certificateIntroduction, style: styles.label }], text)
	const how = setText(shaper, [{ text: words.howToVerify, style: styles.label }], text)
	const address = setText(
		shaper,
		[{ text: verifyUrl, style: styles.certificateLink, href: verifyUrl }],
		text,
		'ltr',
	)
	let y = 0
	const commands: Command[] = []
	const stack = (block: TextBlock, gap: number, tag: Tag): void => {
		y += gap
		commands.push(...drawText(block, y, tag))
		y += heightOfText(block)
	}
	stack(title, 0, heading(1, words.certificate, words.tag))
	stack(about, 4, paragraph(words.tag))
	stack(how, 3, paragraph(words.tag))
	stack(address, 3, paragraph(words.tag))
	const x = reading === 'rtl' ? column.x : column.x + column.width - codeSize
	const alt = fill(words.codeAlt, { url: verifyUrl }, sheet.put)
	commands.push({
		kind: 'squares',
		x,
		y: 6,
		width: codeSize,
		height: codeSize,
		rows: drawCode(verifyUrl),
		tag: { type: 'Figure', language: words.tag, alt },
	})
	return { height: Math.max(y, codeSize + 6), gap: 0, keepWithNext: false, commands }
}

/** Any of the eight masks reads as well; trying them all takes a tenth of the whole document. */
const codeMask = 3

/** Without the white border (ISO/IEC 18004): the page has one. */
function drawCode(text: string): boolean[][] {
	return encode(text, { ecc: 'M', border: 0, maskPattern: codeMask }).data
}

function describeRecord(sheet: Sheet): CertificateSection {
	const { words, waiver, template, organization } = sheet.input
	const { facts } = words
	const rows = [
		[facts.waiver, waiver.id],
		[facts.organization, organization.name],
		...(organization.releasee === undefined ? [] : [[facts.legalName, organization.releasee] as const]),
		...(organization.address === null ? [] : [[words.address, organization.address] as const]),
		[
			facts.document,
			fill(facts.documentOf, { template: template.name, version: template.versionNumber }, sheet.put),
		],
		[facts.validUntil, waiver.expiresAt === null ? facts.noExpiry : sheet.formatMoment(waiver.expiresAt)],
		[facts.hash, waiver.hash],
		[facts.position, String(waiver.chainSeq)],
	] as const
	return { title: words.record, rows: rows.map(([label, value]) => ({ label, value })) }
}

function composeSection(sheet: Sheet, section: CertificateSection): Box[] {
	const column = fullColumn(sheet, sheet.input.language)
	const { tag: language } = sheet.input.words
	const title = setText(sheet.shaper, [{ text: section.title, style: styles.heading3 }], column)
	const table: Tag = { type: 'Table', language }
	return [
		...boxLines(title, { gap: sectionGap, tag: heading(2, section.title, language), keepWithNext: true }),
		...('rows' in section
			? keepTogether(
					section.rows.flatMap((row, index) =>
						composeRow(sheet, column, row, { table, isFirst: index === 0 }),
					),
				)
			: composeTable(sheet, column, { head: section.head, rows: section.cells }, 2, certificateCells)),
	]
}

const sectionGap = 10
const certificateCells = {
	head: styles.certificateLabel,
	cell: styles.certificateValue,
	padding: 1.6,
} as const

/** Hashes and keys, which people compare sign by sign. */
const code = /^[\w+/=:.-]{20,}$/

function composeRow(
	sheet: Sheet,
	column: Column,
	row: { readonly label: string; readonly value: string },
	{ table, isFirst }: { table: Tag; isFirst: boolean },
): Box[] {
	const { shaper } = sheet
	const tags = within(table, 'TR')
	const [head, cell] = [within(tags, 'TH', { scope: 'Row' }), within(tags, 'TD')]
	const labelWidth = column.width * labelShare
	const labelColumn = side(column, labelWidth - columnGap)
	const label = setText(shaper, [{ text: row.label, style: styles.certificateLabel }], labelColumn)
	const style = row.value.split('\n').some((line) => code.test(line))
		? styles.certificateHash
		: styles.certificateValue
	const value = setText(shaper, [{ text: row.value, style }], indent(column, labelWidth))
	const leading = Math.max(label.leading, value.leading) * rowLeading
	const count = Math.max(label.lines.length, value.lines.length)
	const rule = { kind: 'rule', x: column.x, width: column.width, height: 0.5, color: colors.rule } as const
	if (heightOfText(label) < leading * rowLinesMax && heightOfText(value) < leading * rowLinesMax) {
		const height = leading * count + 2 * rowPadding
		const commands = [
			...drawText({ ...label, leading }, rowPadding, head),
			...drawText({ ...value, leading }, rowPadding, cell),
			{ ...rule, y: height - 0.5 },
		]
		return [
			{
				height,
				gap: isFirst ? 3 : 0,
				keepWithNext: false,
				commands,
			},
		]
	}
	return [
		...boxLines(label, { tag: head, gap: 4, keepWithNext: true }),
		...boxLines(value, { tag: cell, gap: 0 }),
	]
}

const rowLinesMax = 24
