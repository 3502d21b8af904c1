// One file for the browser to load after the frame: what people open from it.
export { AccountDialog } from './account/account-dialog.tsx'
export { AlertToasts } from './alerts/alert-toasts.tsx'
export { AdminIndex } from './frame/admin-index.tsx'
export { ConfirmDialog } from './frame/confirm-dialog.tsx'
export { HelpDialog } from './frame/help-dialog.tsx'
export { PracticeBar } from './frame/practice-bar.tsx'
export { SearchBody } from './search/search-body.tsx'
