import { mix } from '../../../kit/color/color.ts'
import { escapeHtml } from '../../../kit/text/text.ts'
import type { Bar, Chart, Total } from './charts.ts'

type Look = { readonly color: string; readonly onColor: string }

/** Steps of a heat map, from hardly anybody to the busiest hour. */
const STEPS = 5

/** The height of the tallest column, in CSS pixels. */
const TALLEST = 96

const LIGHT = '#ffffff'
const DARK = '#1f2429'

/**
 * Tables whose cells have colors: they are shown without loading anything, also by programs that know no SVG and no
 * pictures. What a table shows by color alone is said in words.
 */
export function renderCharts(charts: readonly Chart[], look: Look): string {
	return charts.map((chart) => renderChart(chart, look)).join('\n')
}

/** The style sheet of their dark looks; see `renderCharts`. */
export function chartSheet(color: string): string {
	const steps = Array.from({ length: STEPS }, (_, step) => rule(`heat-${step}`, shadeOf(color, step, DARK)))
	const bright = mix(color, LIGHT, 0.35)
	return `@media (prefers-color-scheme:dark){${[
		...steps,
		rule('track', '#2c3238'),
		rule('bar', bright),
		rule('before', '#5b636d'),
	].join('')}}`
}

function rule(name: string, color: string): string {
	return `.${name}{background:${color}!important}`
}

function renderChart(chart: Chart, look: Look): string {
	switch (chart.kind) {
		case 'totals':
			return renderTotals(chart.items)
		case 'bars':
			return heading(chart.title) + renderBars(chart.rows, look)
		case 'pairs':
			return heading(chart.title) + renderPairs(chart, look)
		case 'heat':
			return heading(chart.title) + renderHeat(chart, look)
		case 'link':
		default:
			return `<p style="margin:28px 0 16px"><a href="${escapeHtml(chart.address)}" style="${styles.button};background:${look.color};color:${look.onColor}">${escapeHtml(chart.text)}</a></p>`
	}
}

function heading(title: string): string {
	return `<h2 style="${styles.title}">${escapeHtml(title)}</h2>\n`
}

function renderTotals(items: readonly Total[]): string {
	const cells = items.map(
		({ name, value, note }) =>
			`<td valign="top" width="33%" style="${styles.total}"><span class="soft" style="${styles.small}">${escapeHtml(name)}</span><br><strong style="${styles.number}">${escapeHtml(value)}</strong>${note && `<br><span class="soft" style="${styles.small}">${escapeHtml(note)}</span>`}</td>`,
	)
	return table(`<tr>${cells.join('')}</tr>`, 'width="100%"')
}

function renderBars(rows: readonly Bar[], { color }: Look): string {
	const lines = rows.map(({ name, value, share }) => {
		const width = Math.round(share * 100)
		const filled = width === 0 ? '' : cell({ name: 'bar', color, more: `width="${width}%" height="12"` })
		const rest =
			width === 100
				? ''
				: cell({ name: 'track', color: '#eef0f3', more: `width="${100 - width}%" height="12"` })
		return `<tr><td style="${styles.label}" width="34%"><span dir="auto">${escapeHtml(name)}</span></td><td width="50%">${table(`<tr>${filled}${rest}</tr>`, 'width="100%" aria-hidden="true"')}</td><td align="right" style="${styles.value}" width="16%">${escapeHtml(value)}</td></tr>`
	})
	return table(lines.join('\n'), 'width="100%"')
}

function renderPairs({ now, before, columns }: Extract<Chart, { kind: 'pairs' }>, { color }: Look): string {
	const words = columns.map(({ name, values }) => `${name}: ${values[0]} (${values[1]})`).join(', ')
	const bars = columns.map(
		({ values, shares }) =>
			`<td valign="bottom" align="center" style="padding:0 1px"><span style="${styles.tiny}">${escapeHtml(values[0])}</span>${table(`<tr>${[column(shares[0], 'bar', color), column(shares[1], 'before', '#b4bac2')].join('')}</tr>`)}</td>`,
	)
	const names = columns.map(
		({ short }) => `<td align="center" class="soft" style="${styles.tiny}">${escapeHtml(short)}</td>`,
	)
	const legend = [
		[now, 'bar', color],
		[before, 'before', '#b4bac2'],
	].map(
		([text = '', name = '', fill = '']) =>
			`<span class="${name}" style="display:inline-block;width:11px;height:11px;background:${fill}">&nbsp;</span> ${escapeHtml(text)}`,
	)
	return `${table(`<tr>${bars.join('')}</tr>\n<tr>${names.join('')}</tr>`, `width="100%" role="img" aria-label="${escapeHtml(words)}"`)}
<p class="soft" style="${styles.note}">${legend.join(' &nbsp; ')}</p>`
}

function column(share: number, name: string, color: string): string {
	const height = Math.round(share * TALLEST)
	const bar =
		height === 0 ? '' : table(`<tr>${cell({ name, color, more: `width="11" height="${height}"` })}</tr>`)
	return `<td valign="bottom" width="12">${bar}</td>`
}

function renderHeat({ hours, rows, busiest }: Extract<Chart, { kind: 'heat' }>, { color }: Look): string {
	const head = `<tr><td></td>${hours.map((hour) => `<td align="center" class="soft" style="${styles.tiny}">${escapeHtml(hour)}</td>`).join('')}</tr>`
	const lines = rows.map(({ name, shares }) => {
		const cells = shares.map((share) => {
			const step = stepOf(share)
			return cell({ name: `heat-${step}`, color: shadeOf(color, step, LIGHT), more: 'height="18"' })
		})
		return `<tr><td class="soft" style="${styles.tiny};padding-right:6px">${escapeHtml(name)}</td>${cells.join('')}</tr>`
	})
	return `${table(`${head}\n${lines.join('\n')}`, `width="100%" role="img" aria-label="${escapeHtml(busiest)}"`, 2)}
<p class="soft" style="${styles.note}">${escapeHtml(busiest)}</p>`
}

function stepOf(share: number): number {
	return share === 0 ? 0 : Math.min(STEPS - 1, 1 + Math.floor(share * (STEPS - 1)))
}

/** Nobody is nearly the ground's color, and the busiest hour the venue's own. */
function shadeOf(color: string, step: number, ground: string): string {
	if (step === 0) return mix(ground, ground === LIGHT ? '#000000' : LIGHT, 0.06)
	const full = ground === LIGHT ? color : mix(color, LIGHT, 0.35)
	return mix(ground, full, step / (STEPS - 1))
}

type Cell = { readonly name: string; readonly color: string; readonly more: string }

/** Of a color alone: some programs give an empty cell no height. */
function cell({ name, color, more }: Cell): string {
	return `<td class="${name}" bgcolor="${color}" ${more} style="background:${color};font-size:1px;line-height:1px">&nbsp;</td>`
}

function table(rows: string, more = '', spacing = 0): string {
	const role = more.includes('role=') ? '' : ' role="presentation"'
	return `<table cellpadding="0" cellspacing="${spacing}" border="0"${role} ${more}>${rows}</table>`
}

const styles = {
	title: 'margin:28px 0 10px;font-size:17px;line-height:1.3;font-weight:600',
	total: 'padding:0 12px 8px 0',
	number: 'font-size:26px;line-height:1.3',
	small: 'font-size:13px;line-height:1.4;color:#5b636d',
	label: 'padding:4px 10px 4px 0;font-size:14px;line-height:1.3',
	value: 'padding:4px 0 4px 8px;font-size:14px;line-height:1.3;white-space:nowrap',
	tiny: 'font-size:11px;line-height:1.4;white-space:nowrap',
	note: 'margin:8px 0 0;font-size:13px;line-height:1.5;color:#5b636d',
	button:
		'display:inline-block;padding:13px 28px;border-radius:8px;font-size:17px;line-height:1.3;font-weight:600;text-decoration:none',
} as const
