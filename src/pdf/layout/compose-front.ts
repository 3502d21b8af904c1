import { boxLines, drawText, fullColumn, heightOfText, setText, side as begin } from './compose-text.ts'
import { composeTable } from './compose-table.ts'
import type { Box, Command } from './flow.ts'
import type { Span } from './lines.ts'
import type { Sheet } from './sheet.ts'
import { colors, frame, styles } from './style.ts'
import { heading, paragraph, type Tag, within } from './tags.ts'

export function composeFront(sheet: Sheet): Box[] {
	const { input, shaper } = sheet
	const column = fullColumn(sheet, input.language)
	const language = input.language
	const title = setText(shaper, [{ text: input.template.name, style: styles.title }], column)
	return [
		...composeName(sheet),
		...composeAddress(sheet),
		...boxLines(title, { gap: 3, tag: heading(1, input.template.name, language), keepWithNext: true }),
		composeFacts(sheet),
		...composeParticipants(sheet),
	]
}

/** The path of the organization's logo among the images; no answer's path begins like that. */
export const logoPath = '/logo'

/** Points. */
const logoSize = { width: 150, height: 46 } as const
const logoGap = 14

function composeName(sheet: Sheet): Box[] {
	const { input, shaper } = sheet
	const { name } = input.organization
	const { language } = input
	const column = fullColumn(sheet, language)
	const spans = [{ text: name, style: styles.organization }]
	const logo = sheet.images.get(logoPath)
	if (logo === undefined)
		return boxLines(setText(shaper, spans, column), { gap: 0, tag: paragraph(language), keepWithNext: true })
	const scale = Math.min(logoSize.width / logo.width, logoSize.height / logo.height)
	const [width, height] = [logo.width * scale, logo.height * scale]
	const text = setText(shaper, spans, begin(column, column.width - width - logoGap))
	const tall = Math.max(height, heightOfText(text))
	const x = column.side === 'rtl' ? column.x : column.x + column.width - width
	const tag = { type: 'Figure', language, alt: name } as const
	return [
		{
			height: tall,
			gap: 0,
			keepWithNext: true,
			commands: [
				...drawText(text, tall - heightOfText(text), paragraph(language)),
				{ kind: 'image', x, y: 0, width, height, path: logoPath, tag },
			],
		},
	]
}

function composeAddress(sheet: Sheet): Box[] {
	const { input, shaper, put, direction } = sheet
	const { address, links, releasee } = input.organization
	const about = [releasee, ...(address?.split('\n') ?? [])]
		.flatMap((part) => (part === undefined ? [] : [put(part, input.words.signedOn)]))
		.join(' · ')
	const column = fullColumn(sheet, input.language)
	const spans: Span[] = [
		...(about === '' ? [] : [{ text: about, style: styles.running }]),
		...links.map(({ text, href }, index) => ({
			text: `${index === 0 && about === '' ? '' : '  ·  '}${text}`,
			style: styles.running,
			href,
		})),
	]
	if (spans.length === 0) return []
	return boxLines(setText(shaper, spans, column, direction), {
		gap: 1,
		tag: paragraph(input.language),
		keepWithNext: true,
	})
}

const factPadding = 11
const factGap = 14
const factShares = [0.41, 0.37, 0.22]

function composeFacts(sheet: Sheet): Box {
	const { input, shaper, side } = sheet
	const { contentWidth } = sheet.paper
	const { waiver, words, template } = input
	const facts = [
		[words.signedOn, sheet.formatMoment(waiver.signedAt)],
		[
			words.facts.validUntil,
			waiver.expiresAt === null ? words.facts.noExpiry : sheet.formatMoment(waiver.expiresAt),
		],
		[words.version, String(template.versionNumber)],
	] as const
	let x = 0
	let tallest = 0
	const commands: Command[] = []
	const list: Tag = { type: 'L', language: words.tag }
	facts.forEach(([label, value], index) => {
		const share = (factShares[index] ?? 0) * contentWidth
		const left = side === 'rtl' ? frame.left + contentWidth - x - share + factGap : frame.left + x
		x += share
		const column = { x: left, width: share - factGap, side }
		const head = setText(shaper, [{ text: label, style: styles.factLabel }], column)
		const body = setText(shaper, [{ text: value, style: styles.fact }], column)
		const top = factPadding + heightOfText(head)
		tallest = Math.max(tallest, top + heightOfText(body))
		const entry = within(list, 'LI')
		commands.push(
			...drawText(head, factPadding, within(entry, 'Lbl')),
			...drawText(body, top, within(entry, 'LBody')),
		)
	})
	// The last line's leading already leaves room under the letters.
	const height = tallest + factPadding - 3
	const rule = { kind: 'rule', x: frame.left, width: contentWidth } as const
	return {
		height,
		gap: 16,
		keepWithNext: false,
		commands: [
			{ ...rule, y: 0, height: 1.2, color: colors.accent },
			...commands,
			{ ...rule, y: height - 0.5, height: 0.5, color: colors.rule },
		],
	}
}

function composeParticipants(sheet: Sheet): Box[] {
	const { words, language, signerTakesPart } = sheet.input
	const participants = sheet.input.participants.filter(({ role }) => role === 'minor' || signerTakesPart)
	if (participants.length === 0) return []
	const head = [words.name, words.role]
	const rows = participants.map(({ name, role }) => [name, words.roles[role]])
	if (participants.some((participant) => participant.dateOfBirth !== undefined)) {
		head.push(words.answers.dateOfBirth)
		participants.forEach(({ dateOfBirth }, index) => {
			rows[index]?.push(dateOfBirth === undefined ? '' : sheet.formatDay(dateOfBirth))
		})
	}
	const spans: Span[] = [{ text: words.participants, style: styles.heading3 }]
	const title = setText(sheet.shaper, spans, fullColumn(sheet, language))
	return [
		...boxLines(title, { gap: 16, tag: heading(2, words.participants, words.tag), keepWithNext: true }),
		...composeTable(sheet, fullColumn(sheet, language), { head, rows }, 4),
	]
}
