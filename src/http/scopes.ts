/** For the desk, which imports only types, of http and of features. */
export type { GrantableScope, Scope } from '../api/scopes.ts'
