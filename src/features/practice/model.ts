import type { Static } from '@sinclair/typebox'
import { Timestamp, object } from '../../http/schema.ts'

export const Practice = object({ endsAt: Timestamp })

export type Practice = Static<typeof Practice>
