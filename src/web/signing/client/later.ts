/** Parts of a guest's page that are needed after its start: to draw, to take a photo, to check a text, to send. */
export { fitsName } from '../../../kit/text/signer-name.ts'
export { forgetDrawings, openPad } from './pad.ts'
export { openCamera, shrink } from './photo.ts'
export { suggestAddress } from '../form/suggest-address.ts'
export { retryNow, send, sendEarlier } from './send.ts'
