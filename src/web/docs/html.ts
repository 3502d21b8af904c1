import { escapeHtml } from '../../kit/text/text.ts'

/** The Markdown of the OpenAPI document: headings, paragraphs, tables, code, bold, links. @returns HTML */
export function renderMarkdown(text: string): string {
	return text
		.split(/\n{2,}|\n(?=## )|(?<=^## .*)\n/m)
		.filter((piece) => piece.trim() !== '')
		.map((piece) => renderPiece(piece.trim()))
		.join('\n')
}

function renderPiece(piece: string): string {
	if (piece.startsWith('## ')) {
		const title = piece.slice(3)
		return `<h2 id="${slugOf(title)}">${renderInline(title)}</h2>`
	}
	if (!piece.startsWith('|')) return `<p>${renderInline(piece)}</p>`
	const [head = [], , ...rows] = piece.split('\n').map((line) => line.split('|').slice(1, -1))
	return renderTable(
		head.map((cell) => renderInline(cell.trim())),
		rows.map((row) => row.map((cell) => renderInline(cell.trim()))),
	)
}

/** Code, bold and links within a line of text. @returns HTML */
export function renderInline(text: string): string {
	return escapeHtml(text)
		.replaceAll(/`([^`]+)`/g, '<code>$1</code>')
		.replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
		.replaceAll('\n', '<br>')
}

/** @param head and rows are HTML */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
	const cells = (row: readonly string[]) => row.map((cell) => `<td>${cell}</td>`).join('')
	return `<div class="wide" tabindex="0"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table></div>`
}

export function slugOf(title: string): string {
	return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
