/** A browser at which people take over by name and PIN. */
export type Device = { id: string; name: string; locationId: string | null }
export type CreateDevice = { name: string; locationId?: string }
export type DeviceState = { device: Device | null; people: { id: string; name: string }[] }
