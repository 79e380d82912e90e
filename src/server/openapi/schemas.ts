import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { z } from 'zod'
import { Issue } from '../../core/refusals.ts'
import { sharedSchemas, traitSchemas } from '../../core/schemas.ts'
import type { JsonSchema } from './document.ts'

/** Schemas that all features share, by component name. */
export const coreSchemas: Record<string, z.ZodType> = {
  Issue,
  ...sharedSchemas,
  ...Object.fromEntries(Object.entries(traitSchemas).map(([name, codes]) => [pascalCase(name), codes])),
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Values parsed from text in a path or query are described by their meaning: an integer, a list of codes. */
const typesReadFromText = ['number', 'boolean', 'array']

/** Creates a converter from zod schemas to JSON Schema. */
export function createSchemaConverter(): ZodToJsonSchemaConverter {
  return new ZodToJsonSchemaConverter({
    interceptors: [
      ({ schema, next, ...rest }) => {
        const { def } = (schema as z.core.$ZodType)._zod
        const out = def.type === 'pipe' ? (def as z.core.$ZodPipeDef).out : null
        const isReadFromText = out !== null && typesReadFromText.includes(out._zod.def.type)
        return next({ ...rest, schema: isReadFromText ? out : schema } as never)
      },
    ],
  })
}

const anyInteger = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

/**
 * Simplifies a JSON Schema without changing its meaning: `type: [x, 'null']` for nullable values, no bounds
 * that every JSON integer meets.
 */
export function tidySchema(schema: JsonSchema): JsonSchema {
  const tidied = Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword, value]) => !(isBound(keyword) && anyInteger.includes(value as number)))
      .map(([keyword, value]) => [keyword, keyword === 'default' ? value : tidyPart(value)]),
  ) as JsonSchema
  const [first, second, ...others] = tidied.anyOf ?? []
  if (typeof first?.type !== 'string' || second?.type !== 'null' || others.length > 0 || first.enum)
    return tidied
  const { anyOf: _, ...rest } = tidied
  return { ...rest, ...first, type: [first.type, 'null'] }
}

function isBound(keyword: string): boolean {
  return keyword === 'minimum' || keyword === 'maximum'
}

function tidyPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidyPart)
  return typeof value === 'object' && value !== null ? tidySchema(value as JsonSchema) : value
}
