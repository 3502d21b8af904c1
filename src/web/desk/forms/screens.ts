// One file for the browser to load: they share most of their parts.
export { Poster } from './poster/poster.tsx'
export { Templates } from './templates/templates.tsx'
