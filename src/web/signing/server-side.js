// The types are in server-side.d.ts: the server's program must not include a browser's types, which the components need.
export * from './render.tsx'
