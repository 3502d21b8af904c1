import manifest from '../../package.json' with { type: 'json' }

/** The service's own version; the API's is 1.0.0. */
export const VERSION: string = manifest.version
