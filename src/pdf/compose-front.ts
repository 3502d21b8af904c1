import { directionOf } from './bidi.ts'
import { boxLines, drawText, fullColumn, heightOfText, setText } from './compose-text.ts'
import { composeTable } from './compose-table.ts'
import type { Box, Command } from './flow.ts'
import type { Span } from './lines.ts'
import type { Sheet } from './sheet.ts'
import { colors, contentWidth, frame, styles } from './style.ts'

/** The head of the first page: who asks, what is signed, when, until when, and for whom. */
export function composeFront(sheet: Sheet): Box[] {
	const { input, shaper } = sheet
	const column = fullColumn(input.language)
	const language = input.language
	const organization = setText(
		shaper,
		[{ text: input.organization.name, style: styles.organization }],
		column,
	)
	const title = setText(shaper, [{ text: input.template.name, style: styles.title }], column)
	return [
		...boxLines(organization, { gap: 0, role: 'paragraph', language, keepWithNext: true }),
		...boxLines(title, { gap: 3, role: 'title', language, keepWithNext: true }),
		composeFacts(sheet),
		...composeParticipants(sheet),
	]
}

const factPadding = 11
const factGap = 14
/** The columns' shares of the width: a moment with its time zone is long, a version short. */
const factShares = [0.41, 0.37, 0.22]

/** Signed on, valid until and the version, side by side between two rules. */
function composeFacts(sheet: Sheet): Box {
	const { input, shaper, side } = sheet
	const { waiver, words, template } = input
	const facts = [
		[words.signedOn, sheet.formatMoment(waiver.signedAt)],
		[words.validUntil, waiver.expiresAt === null ? words.noExpiry : sheet.formatMoment(waiver.expiresAt)],
		[words.version, String(template.versionNumber)],
	] as const
	let x = 0
	let tallest = 0
	const commands: Command[] = []
	facts.forEach(([label, value], index) => {
		const share = (factShares[index] ?? 0) * contentWidth
		const left = side === 'rtl' ? frame.left + contentWidth - x - share + factGap : frame.left + x
		x += share
		const column = { x: left, width: share - factGap, side }
		const head = setText(shaper, [{ text: label, style: styles.factLabel }], column, side)
		const body = setText(shaper, [{ text: value, style: styles.fact }], column, side)
		const top = factPadding + heightOfText(head)
		tallest = Math.max(tallest, top + heightOfText(body))
		commands.push(...drawText(head, factPadding), ...drawText(body, top))
	})
	// The last line's leading already leaves room under the letters.
	const height = tallest + factPadding - 3
	const rule = { kind: 'rule', x: frame.left, width: contentWidth } as const
	return {
		height,
		gap: 16,
		keepWithNext: false,
		role: 'paragraph',
		language: input.language,
		commands: [
			{ ...rule, y: 0, height: 1.2, color: colors.accent },
			...commands,
			{ ...rule, y: height - 0.5, height: 0.5, color: colors.rule },
		],
	}
}

function composeParticipants(sheet: Sheet): Box[] {
	const { participants, words, language } = sheet.input
	if (participants.length === 0) return []
	const head = [words.name, words.role]
	const rows = participants.map(({ name, role }) => [
		name,
		Object.hasOwn(words.roles, role) ? (words.roles[role] ?? role) : role,
	])
	if (participants.some((participant) => participant.dateOfBirth !== undefined)) {
		head.push(words.dateOfBirth)
		participants.forEach(({ dateOfBirth }, index) => {
			rows[index]?.push(dateOfBirth === undefined ? '' : sheet.formatDay(dateOfBirth))
		})
	}
	const heading: Span = { text: words.participants, style: styles.heading3 }
	const title = setText(sheet.shaper, [heading], fullColumn(language), directionOf(language))
	return [
		...boxLines(title, { gap: 16, role: 'heading3', language, keepWithNext: true }),
		...composeTable(sheet, fullColumn(language), { head, rows }, 4),
	]
}
