/** The limits of calls: each call counts against `default`, some also against a stricter limit. */
export type Bucket = 'default' | 'search' | 'lookup' | 'message' | 'webhook_test'
