import { directionOf } from './bidi.ts'
import {
	boxLines,
	type Column,
	drawText,
	fullColumn,
	heightOfText,
	indent,
	setText,
	side,
} from './compose-text.ts'
import type { Box } from './flow.ts'
import type { CertificateSection } from './input.ts'
import type { Sheet } from './sheet.ts'
import { colors, styles } from './style.ts'

const labelShare = 0.26
const columnGap = 12
const rowPadding = 3.5

/** The pages after the document: what was signed, how it can be checked, and what the caller states. */
export function composeCertificate(sheet: Sheet): Box[] {
	const { words, language } = sheet.input
	const column = fullColumn(language)
	const direction = directionOf(language)
	const title = setText(sheet.shaper, [{ text: words.certificate, style: styles.title }], column, direction)
	const introduction = [{ text: words.certificateIntroduction, style: styles.label }]
	return [
		...boxLines(title, { gap: 0, role: 'heading1', language, keepWithNext: true }),
		...boxLines(setText(sheet.shaper, introduction, column, direction), {
			gap: 6,
			role: 'paragraph',
			language,
		}),
		...[describeRecord(sheet), ...sheet.input.certificate].flatMap((section) =>
			composeSection(sheet, section),
		),
	]
}

function describeRecord(sheet: Sheet): CertificateSection {
	const { words, waiver, template, organization } = sheet.input
	const rows = [
		[words.waiverId, waiver.id],
		[words.organization, organization.name],
		[words.document, `${template.name} (${words.version} ${template.versionNumber})`],
		[words.signedOn, `${sheet.formatMoment(waiver.signedAt)}, ${organization.timezone}`],
		[words.signedAtUtc, waiver.signedAt],
		[words.validUntil, waiver.expiresAt === null ? words.noExpiry : sheet.formatMoment(waiver.expiresAt)],
		[words.recordHash, waiver.hash],
		[words.chainPosition, String(waiver.chainSeq)],
	] as const
	return { title: words.record, rows: rows.map(([label, value]) => ({ label, value })) }
}

function composeSection(sheet: Sheet, section: CertificateSection): Box[] {
	const { language } = sheet.input
	const column = fullColumn(language)
	const title = setText(sheet.shaper, [{ text: section.title, style: styles.heading3 }], column, sheet.side)
	return [
		...boxLines(title, { gap: 19, role: 'heading3', language, keepWithNext: true }),
		...section.rows.flatMap((row, index) => composeRow(sheet, column, row, index === 0)),
	]
}

/** Hashes, keys and other long values without a space, which people compare sign by sign. */
const code = /^[\w+/=:.-]{20,}$/

function composeRow(
	sheet: Sheet,
	column: Column,
	row: { readonly label: string; readonly value: string },
	isFirst: boolean,
): Box[] {
	const { shaper, input } = sheet
	const labelWidth = column.width * labelShare
	const labelColumn = side(column, labelWidth - columnGap)
	const label = setText(
		shaper,
		[{ text: row.label, style: styles.certificateLabel }],
		labelColumn,
		sheet.side,
	)
	const style = row.value.split('\n').some((line) => code.test(line))
		? styles.certificateHash
		: styles.certificateValue
	const value = setText(shaper, [{ text: row.value, style }], indent(column, labelWidth))
	const leading = Math.max(label.leading, value.leading)
	const count = Math.max(label.lines.length, value.lines.length)
	const rule = { kind: 'rule', x: column.x, width: column.width, height: 0.5, color: colors.rule } as const
	if (heightOfText(label) < leading * rowLinesMax && heightOfText(value) < leading * rowLinesMax) {
		const height = leading * count + 2 * rowPadding
		const commands = [
			...drawText({ ...label, leading }, rowPadding),
			...drawText({ ...value, leading }, rowPadding),
			{ ...rule, y: height - 0.5 },
		]
		return [
			{
				height,
				gap: isFirst ? 3 : 0,
				keepWithNext: false,
				role: 'table',
				language: input.language,
				commands,
			},
		]
	}
	const options = { role: 'table', language: input.language } as const
	return [
		...boxLines(label, { ...options, gap: 4, keepWithNext: true }),
		...boxLines(value, { ...options, gap: 0 }),
	]
}

/** A row with more lines than this may break across pages. */
const rowLinesMax = 24
