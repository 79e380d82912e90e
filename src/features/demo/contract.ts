import { z } from 'zod'
import { publicRead, publicWrite, sessionWrite } from '../../core/access.ts'
import { Id } from '../../core/ids.ts'
import { Country, Locale } from '../../core/schemas.ts'
import { secondsPerHour } from '../../core/time.ts'

const Nothing = z.strictObject({}).optional()

/** An address to enter with, beside the demo's published password. */
const Entrance = z.object({ id: Id, email: z.string(), partner_id: Id.nullable() })

/** The part of the demo made for the visitor's country and language. */
export const DemoPopulation = z.object({
  country: Country,
  language: Locale,
  /** How much of it is made, from 0 to 1. */
  share: z.number(),
  is_ready: z.boolean(),
  /** Null until it is ready, and once the account is gone. `partner_id` is the profile that answers by rules. */
  free: Entrance.nullable(),
  premium: Entrance.nullable(),
})
export type DemoPopulation = z.infer<typeof DemoPopulation>

/** How far the work of the demo's staff is made. */
export const DemoDesk = z.object({
  /** From 0 to 1. */
  share: z.number(),
  is_ready: z.boolean(),
})
export type DemoDesk = z.infer<typeof DemoDesk>

/** The population of the examples. */
const examplePopulation = {
  country: 'BE' as const,
  language: 'fr' as const,
  share: 1,
  is_ready: true,
  free: { id: 810, email: 'free.be-fr@vonk.test', partner_id: 812 },
  premium: { id: 811, email: 'premium.be-fr@vonk.test', partner_id: 813 },
}

export const demo = {
  stage: publicRead
    .route({
      method: 'GET',
      path: '/demo/stage',
      summary: 'Read the population for the visitor',
      description:
        'The accounts that live in the visitor’s country and write the visitor’s language, and how far they are made.',
    })
    .input(Nothing)
    .output(DemoPopulation)
    .meta({ example: { output: examplePopulation } }),
  prepare: publicWrite
    .route({
      method: 'POST',
      path: '/demo/stage',
      summary: 'Make the population for the visitor',
      description: 'Starts to make it unless that has been done. Ask with the reading call how far it is.',
    })
    .meta({
      idempotent: true,
      limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour },
    })
    .input(Nothing)
    .output(DemoPopulation)
    .meta({
      example: { output: { ...examplePopulation, share: 0.4, is_ready: false, free: null, premium: null } },
    }),
  desk: publicRead
    .route({
      method: 'GET',
      path: '/demo/desk',
      summary: 'Read how far the work of the staff is',
      description:
        'What waits in the queue of the demo, and what was decided and bought, made when the first of the staff enters.',
    })
    .input(Nothing)
    .output(DemoDesk)
    .meta({ example: { output: { share: 1, is_ready: true } } }),
  prepareDesk: publicWrite
    .route({
      method: 'POST',
      path: '/demo/desk',
      summary: 'Make the work of the staff',
      description: 'Starts to make it unless that has been done. Ask with the reading call how far it is.',
    })
    .meta({
      idempotent: true,
      limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour },
    })
    .input(Nothing)
    .output(DemoDesk)
    .meta({ example: { output: { share: 0.4, is_ready: false } } }),
  addCredits: sessionWrite
    .route({
      method: 'POST',
      path: '/demo/credits',
      summary: 'Get 100 credits for nothing',
      description: 'An entry of the ledger with the reason `demo`. At most 20 times an hour.',
    })
    .meta({
      limit: { key: 'account', amount: 20, windowSeconds: secondsPerHour },
    })
    .input(Nothing)
    .output(z.object({ credits: z.int() }))
    .meta({ example: { output: { credits: 400 } } }),
}
