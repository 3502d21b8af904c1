import type { AssetName, Assets } from './assets.ts'

/** The page that shows the document. */
export function renderPage(assets: Assets): string {
	const at = (name: AssetName): string => `/docs/assets/${assets.get(name)?.address ?? name}`
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Waiver Service: the interface</title>
<link rel="icon" type="image/png" href="${at('favicon.png')}">
<link rel="stylesheet" href="${at('swagger-ui.css')}">
<link rel="stylesheet" href="${at('own.css')}">
<script defer src="${at('swagger-ui.js')}"></script>
<script defer src="${at('start.js')}"></script>
</head>
<body>
<main id="docs">
<p class="notice">Loading. Without JavaScript, read the document itself: <a href="/docs/json">/docs/json</a>.</p>
</main>
</body>
</html>
`
}
