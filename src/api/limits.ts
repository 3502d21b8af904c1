/** What calls are counted against: each against `default`, some also against a stricter limit. */
export type Bucket = 'default' | 'search' | 'lookup' | 'message' | 'webhook_test'
