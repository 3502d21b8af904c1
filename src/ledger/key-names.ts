/** The files in DATA_DIR/keys. */
export const keyFileNames = ['evidence.json', 'seal.pem', 'secrets.key', 'links.key'] as const

export type KeyFileName = (typeof keyFileNames)[number]
