import { escapeHtml } from '../escape-html.ts'
import type { JsonSchema } from './document.ts'

/** Renders a schema in TypeScript notation, with links to the components that it references. */
export function schemaHtml(schema: JsonSchema, indent = ''): string {
  const name = schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1)
  if (name !== undefined) return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`
  const alternatives = schema.oneOf ?? schema.anyOf
  if (alternatives) return alternativesHtml(alternatives, indent)
  if (schema.const !== undefined) return valueHtml(schema.const)
  if (schema.enum) return schema.enum.map(valueHtml).join(' | ')
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => schemaHtml({ ...schema, type }, indent)).join(' | ')
  }
  if (schema.type === 'array') return arrayHtml(schema, indent)
  if (schema.type === 'object') return objectHtml(schema, indent)
  return escapeHtml(schema.type ?? 'unknown') + boundsHtml(schema)
}

function alternativesHtml(alternatives: JsonSchema[], indent: string): string {
  const texts = alternatives.map((alternative) => schemaHtml(alternative, `${indent}  `))
  const isShort = texts.every((text) => !text.includes('\n')) && texts.length <= 3
  return isShort ? texts.join(' | ') : texts.map((text) => `\n${indent}  | ${text}`).join('')
}

function arrayHtml(schema: JsonSchema, indent: string): string {
  const item = schemaHtml(schema.items ?? {}, indent)
  return /[ |]/.test(item) && !item.startsWith('<a') ? `(${item})[]` : `${item}[]`
}

function objectHtml(schema: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return `${inner}${escapeHtml(name)}${mark}: ${schemaHtml(property, inner)}`
  })
  const others = schema.additionalProperties
  if (typeof others === 'object' && others !== null) {
    const key = schema.propertyNames ? schemaHtml(schema.propertyNames as JsonSchema, inner) : 'string'
    fields.push(`${inner}[${key}]: ${schemaHtml(others as JsonSchema, inner)}`)
  }
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`
}

const bounds = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'contentMediaType',
] as const

function boundsHtml(schema: JsonSchema): string {
  const texts = bounds.flatMap((bound) => (schema[bound] === undefined ? [] : [`${bound} ${schema[bound]}`]))
  return texts.length === 0 ? '' : ` <i>${escapeHtml(texts.join(', '))}</i>`
}

function valueHtml(value: unknown): string {
  return escapeHtml(JSON.stringify(value))
}
