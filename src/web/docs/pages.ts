import { escapeHtml } from '../../kit/text/text.ts'
import type { PageAssets } from '../assets/entries.ts'
import type { Part, Reference } from './document.ts'
import { exampleOf } from './example.ts'
import { renderInline, renderMarkdown } from './html.ts'
import { renderOperation } from './operation.ts'
import { ADDRESS } from './samples/call.ts'
import { languages } from './samples/languages.ts'
import { renderFields, typeOf } from './schema.ts'

const SCHEMAS = 'schemas'

/** All pages of the reference by the end of their address: `` for the first, `waivers`, `schemas`. */
export function renderPages(reference: Reference, assets: PageAssets): ReadonlyMap<string, string> {
	const show = (slug: string, title: string, content: string, part?: Part): [string, string] => [
		slug,
		frame({ reference, assets, slug, title, content, part }),
	]
	return new Map([
		show('', reference.title, renderOverview(reference)),
		...reference.parts.map((part) => show(part.slug, part.name, renderPart(part, reference), part)),
		show(SCHEMAS, 'Schemas', renderSchemas(reference)),
	])
}

function renderOverview({ title, version, description, parts }: Reference): string {
	const cards = parts.map(
		({ slug, name, description: about, operations }) =>
			`<li><a href="/docs/${slug}"><b>${escapeHtml(name)}</b> <span>${operations.length}</span></a><p>${renderInline(about)}</p></li>`,
	)
	return `<div class="prose"><h1>${escapeHtml(title)} <small>API ${escapeHtml(version)}</small></h1>
<p>The samples call this service, at <code>${ADDRESS}</code>, with a key from <code>WAIVER_KEY</code>. Generators make clients from the same OpenAPI 3.1
document, <a href="/docs/json">/docs/json</a>.</p>
${renderMarkdown(description)}
<h2 id="operations">Operations</h2><ul class="parts">${cards.join('\n')}</ul></div>`
}

function renderPart(part: Part, reference: Reference): string {
	return `<div class="prose"><h1>${escapeHtml(part.name)}</h1><p>${renderInline(part.description)}</p></div>
${part.operations.map((operation) => renderOperation(operation, reference)).join('\n')}`
}

function renderSchemas(reference: Reference): string {
	const each = Object.entries(reference.schemas).map(([name, schema]) => {
		const fields = renderFields(schema)
		const example = JSON.stringify(exampleOf(schema, reference), null, 2)
		return `<section class="operation" id="${name}"><div class="told"><h2><a href="#${name}">${name}</a></h2>
<p>${renderInline(schema.description ?? '')}</p>${fields === '' ? `<p>${typeOf(schema)}</p>` : fields}</div>
<div class="tried"><figure class="example"><figcaption>Example</figcaption><pre tabindex="0"><code>${escapeHtml(example)}</code></pre></figure></div></section>`
	})
	return `<div class="prose"><h1>Schemas</h1><p>What several operations take and return.</p></div>${each.join('\n')}`
}

type PageFrame = {
	readonly reference: Reference
	readonly assets: PageAssets
	readonly slug: string
	readonly title: string
	readonly content: string
	readonly part: Part | undefined
}

function frame({ reference, assets, slug, title, content, part }: PageFrame): string {
	const here = (end: string): string => (end === slug ? ' aria-current="page"' : '')
	const links = reference.parts.map(
		(each) =>
			`<li><a href="/docs/${each.slug}"${here(each.slug)}>${escapeHtml(each.name)}</a>${each === part ? renderContents(each) : ''}</li>`,
	)
	const choices = languages.map(
		({ id, name }, index) =>
			`<label><input type="radio" name="language" id="show-${id}" value="${id}"${index === 0 ? ' checked' : ''}> ${name}</label>`,
	)
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(slug === '' ? 'API reference' : `${title} · API reference`)}</title>
<link rel="icon" type="image/svg+xml" href="${assets.icon}">
<link rel="stylesheet" href="${assets.docsStyle}">
<script defer src="${assets.docsScript}"></script>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header>
<a class="home" href="/docs"${here('')}>${escapeHtml(reference.title)} <span>API</span></a>
<search><label class="unseen" for="search">Search</label><input id="search" type="search" placeholder="Search (/)" autocomplete="off" hidden><ul id="found" hidden></ul></search>
<fieldset class="languages"><legend class="unseen">Language of the samples</legend>${choices.join('\n')}</fieldset>
<form class="key" hidden><label>Key <input id="key" type="password" autocomplete="off" placeholder="wvk_…"></label></form>
<button id="theme" type="button" hidden>Dark</button>
</header>
<div class="columns">
<nav aria-label="Parts of the API"><details open><summary>Contents</summary><ul><li><a href="/docs"${here('')}>Overview</a></li>${links.join('\n')}<li><a href="/docs/${SCHEMAS}"${here(SCHEMAS)}>Schemas</a></li></ul></details></nav>
<main id="content">
${content}
</main>
</div>
</body>
</html>
`
}

function renderContents({ operations }: Part): string {
	const links = operations.map(
		({ operationId, summary, method }) =>
			`<li><a href="#${operationId}"><b class="method ${method.toLowerCase()}">${method}</b> ${escapeHtml(summary)}</a></li>`,
	)
	return `<ul>${links.join('\n')}</ul>`
}

export type Entry = { readonly title: string; readonly words: string; readonly at: string }

/** The search index: operations, errors, sections and schemas. */
export function listEntries({ parts, schemas, description }: Reference): Entry[] {
	const operations = parts.flatMap(({ slug, name, operations: all }) =>
		all.map(({ operationId, summary, method, path }) => ({
			title: summary,
			words: `${method} ${path} ${operationId} ${name}`,
			at: `/docs/${slug}#${operationId}`,
		})),
	)
	const sections = [...description.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({
		title,
		words: 'Overview',
		at: `/docs#${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
	}))
	const errors = [...description.matchAll(/^\| `(\w+)` \| (\d+) \| (.+) \|$/gm)].map(
		([, code = '', status = '', cause = '']) => ({
			title: code,
			words: `Error ${status} ${cause}`,
			at: '/docs#errors',
		}),
	)
	const entries = Object.keys(schemas).map((name) => ({
		title: name,
		words: 'Schema',
		at: `/docs/schemas#${name}`,
	}))
	return [...operations, ...sections, ...errors, ...entries]
}
