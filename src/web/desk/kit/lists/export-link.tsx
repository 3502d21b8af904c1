/** @jsxImportSource preact */
import { Icon } from '../parts/icons.tsx'
import { useWords } from '../words/use-words.tsx'

type ExportLinkProps = {
	/** Path of the file, such as `/v1/waivers.csv`. */
	readonly path: string
	/** The list's filters. */
	readonly query?: Readonly<Record<string, string | number | undefined>>
	/** Names the list if the screen has more than one. */
	readonly label?: string
	/** The link's class. */
	readonly class?: string
}

/** Exports a list, as it is filtered, to a spreadsheet. */
export function ExportLink({ path, query = {}, label, class: kind = 'button' }: ExportLinkProps) {
	const { controls } = useWords('kit')
	const parameters = Object.entries(query).flatMap(([name, value]): [string, string][] =>
		value === undefined ? [] : [[name, String(value)]],
	)
	const search = new URLSearchParams(parameters).toString()
	return (
		<a class={kind} href={search === '' ? path : `${path}?${search}`} download>
			<Icon name="down" size={18} />
			<span>{label ?? controls.exportCsv}</span>
		</a>
	)
}
