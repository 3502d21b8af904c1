import type { DocsAssets } from '../assets/entries.ts'

export function renderDocs(assets: DocsAssets): string {
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Waiver Service: API reference</title>
<link rel="icon" type="image/png" href="${assets.icon}">
<link rel="stylesheet" href="${assets.swaggerStyle}">
<link rel="stylesheet" href="${assets.ownStyle}">
<script defer src="${assets.swaggerScript}"></script>
<script defer src="${assets.startScript}"></script>
</head>
<body>
<main id="docs">
<p class="notice">Loading. Without JavaScript, read the document itself: <a href="/docs/json">/docs/json</a>.</p>
</main>
</body>
</html>
`
}
