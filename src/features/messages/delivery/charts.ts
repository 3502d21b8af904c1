/** A picture of figures in a mail. All texts are plain, in the mail's language; the shares are 0 to 1. */
export type Chart =
	| { readonly kind: 'totals'; readonly items: readonly Total[] }
	/** A bar for each, the longest of which has the share 1. */
	| { readonly kind: 'bars'; readonly title: string; readonly rows: readonly Bar[] }
	/** Two columns for each: now, and the year before. */
	| {
			readonly kind: 'pairs'
			readonly title: string
			readonly now: string
			readonly before: string
			readonly columns: readonly Pair[]
	  }
	/** A cell for each hour of the week; `busiest` says in words what it shows. */
	| {
			readonly kind: 'heat'
			readonly title: string
			readonly hours: readonly string[]
			readonly rows: readonly { readonly name: string; readonly shares: readonly number[] }[]
			readonly busiest: string
	  }
	| { readonly kind: 'link'; readonly text: string; readonly address: string }

export type Total = { readonly name: string; readonly value: string; readonly note: string }
export type Bar = { readonly name: string; readonly value: string; readonly share: number }
type Pair = {
	readonly name: string
	readonly short: string
	readonly values: readonly [now: string, before: string]
	readonly shares: readonly [now: number, before: number]
}

/** The same figures in lines, for mail programs that show no HTML. */
export function writeCharts(charts: readonly Chart[]): string {
	return charts.map((chart) => linesOf(chart).join('\n')).join('\n\n')
}

function linesOf(chart: Chart): string[] {
	switch (chart.kind) {
		case 'totals':
			return chart.items.map(({ name, value, note }) => `${name}: ${value}${note && ` (${note})`}`)
		case 'bars':
			return [chart.title, ...chart.rows.map(({ name, value }) => `– ${name}: ${value}`)]
		case 'pairs':
			return [
				`${chart.title}: ${chart.now} (${chart.before})`,
				...chart.columns.map(({ name, values: [now, before] }) => `– ${name}: ${now} (${before})`),
			]
		case 'heat':
			return [chart.title, chart.busiest]
		case 'link':
		default:
			return [chart.address]
	}
}
