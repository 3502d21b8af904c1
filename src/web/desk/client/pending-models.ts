import type { CoverageReason } from '../../../features/waivers/participant-model.ts'

export type Role = 'owner' | 'manager' | 'desk' | 'auditor'
export type Match = 'name' | 'contact' | 'reference' | 'code' | 'none'
export type Person = {
	participant: { id: string; firstName: string; lastName: string }
	age: number | null
	contactHint: string | null
	coverage: {
		covered: boolean
		reasons: CoverageReason[]
		waiverId: string | null
		templateId: string | null
		templateName: string | null
		expiresAt: string | null
	}
	flagsOpen: number
	lastArrival: { checkinId: string; checkedInAt: string } | null
}
export type Guest = Person & { household: Person[] }
export type Today = {
	date: string
	signed: number
	arrivals: number
	people: number
	byHour: { hour: number; signed: number; arrivals: number; people: number }[]
	openFlags: number
	failedPdfs: number
	failedMessages: number
	pausedWebhooks: number
}
export type StaffShape = {
	id: string
	name: string
	login: string | null
	role: Role
	state: 'invited' | 'active' | 'deactivated'
	hasPin: boolean
	lastSeenAt: string | null
	createdAt: string
}
export type Invite = { inviteUrl: string; inviteExpiresAt: string }
export type CreateStaff = { name: string; role: Role; login?: string }
export type UpdateStaff = { name?: string; role?: Role; active?: boolean }
export type Device = { id: string; name: string; locationId: string | null }
export type CreateDevice = { name: string; locationId?: string }
export type DeskSession = {
	staff: { id: string; name: string; login: string; role: Role }
	organization: { id: string; name: string; slug: string; timezone: string }
	scopes: string[]
	expiresAt: string
	authenticatedAt: string
	device: Device | null
	byPin: boolean
}
export type Invitation = {
	kind: 'setup' | 'invite' | 'reset'
	role: Role
	name: string | null
	login: string | null
	organizationName: string
}
export type DeviceState = { device: Device | null; people: { id: string; name: string }[] }
