// One file for the browser to load: they share most of their parts.
export { FirstSteps } from './first-steps/first-steps.tsx'
export { NewVenueFields } from './first-steps/new-venue-fields.tsx'
export { FirstStepsLink } from './first-steps/first-steps-link.tsx'
export { Kiosks } from './kiosks/kiosks.tsx'
export { Settings } from './settings/settings.tsx'
export { Staff } from './staff/staff.tsx'
