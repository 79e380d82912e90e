import type { AnyContractProcedure } from '@orpc/contract'
import type { z } from 'zod'

/** One section of the API document: a group of calls with their events and shared schemas. */
export interface ApiSection {
  contract: Record<string, AnyContractProcedure>
  /** Heading of the section. */
  tag: string
  description: string
  /** Schemas used more than once, by component name. */
  schemas?: Record<string, z.ZodType>
  /** Data of the live events that the feature emits, by type (api: Stream). */
  events?: Record<string, z.ZodType>
}
