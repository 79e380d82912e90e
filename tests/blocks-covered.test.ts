import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { contract } from '../src/assembly/contract.ts'
import { acts, introductions, lists, untouched } from './drivers/block-calls.ts'

interface SchemaParts {
  type: string
  shape?: Record<string, unknown>
  [part: string]: unknown
}

/** Returns the names of all fields of a schema at any depth. */
function namesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  const def = (schema as { def?: SchemaParts } | undefined)?.def
  if (!def || seen.has(schema)) return []
  seen.add(schema)
  const { shape = {}, options = [] } = def as { shape?: object; options?: unknown[] }
  const inner = [def.innerType, def.element, def.valueType, def.in, def.out, def.left, def.right]
  return [
    ...Object.keys(shape),
    ...[...Object.values(shape), ...options, ...inner].flatMap((part) => namesIn(part, seen)),
  ]
}

/** Field names that show that a call returns a member, or counts members or their actions. */
const telling = [
  'main_image',
  'is_fictional',
  'numResults',
  'unread_messages',
  'new_likes',
  'conversation_id',
]

/** Calls of the contract that show other members, or concern one. */
const concerned = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([call, procedure]) => {
    if (!isContractProcedure(procedure)) return []
    const { inputSchema, outputSchema, route } = procedure['~orpc']
    const answers = namesIn(outputSchema).some((name) => telling.includes(name))
    const asks = namesIn(inputSchema).includes('profile_id') || /^\/(chats|profiles)\//.test(route.path ?? '')
    return answers || asks ? [`${feature}.${call}`] : []
  }),
)

test.each(concerned)('%s is covered here', (name) => {
  const covered = [lists, introductions, acts, untouched].filter((part) => name in part)
  expect(covered, `say here what a block means for ${name}`).toHaveLength(1)
})

test('every call covered here still exists', () => {
  expect([lists, introductions, acts, untouched].flatMap((part) => Object.keys(part)).sort()).toEqual(
    concerned.toSorted(),
  )
})
