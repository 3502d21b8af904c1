// One file for the browser to load: they share most of their parts.
export { FirstSteps } from '../first-steps/first-steps.tsx'
export { FirstStepsBanner } from '../first-steps/banner.tsx'
export { Gallery } from '../gallery/gallery.tsx'
export { Kiosks } from '../kiosks/kiosks.tsx'
export { Poster } from '../poster/poster.tsx'
export { Settings } from '../settings/settings.tsx'
