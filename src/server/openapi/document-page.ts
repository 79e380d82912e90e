import { escapeHtml } from '../escape-html.ts'
import {
  type ApiDocument,
  type Content,
  type JsonSchema,
  type Operation,
  operationsOf,
  type Parameter,
  type Response,
  resolveResponse,
} from './document.ts'

/** Renders a schema in TypeScript notation, with links to the components that it references. */
function schemaHtml(schema: JsonSchema, indent = ''): string {
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

/** The page's only style sheet. */
export const pageStyle = `
:root{color-scheme:light dark;--line:light-dark(#d9d6d2,#3a3835);--soft:light-dark(#f5f3f0,#211f1d);--mute:light-dark(#5e5953,#b3ada6);--link:light-dark(#8a1f4d,#f2a0c2)}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:light-dark(#fff,#171614);color:light-dark(#1d1b19,#ece9e5)}
a{color:var(--link)}
main{max-width:62rem;padding:1rem;margin:0 auto}
nav{padding:1rem;border-bottom:1px solid var(--line)}
nav ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}
nav a{display:inline-block;padding:.25rem 0}
h1{font-size:1.75rem;margin:.5rem 0}
h2{font-size:1.25rem;margin:2.5rem 0 .25rem}
h2,details{scroll-margin-top:1rem}
p{margin:.5rem 0}
code,pre{font:.875rem/1.5 ui-monospace,monospace}
code{overflow-wrap:anywhere}
pre{background:var(--soft);border-radius:.5rem;padding:.75rem;margin:.5rem 0;overflow-x:auto}
pre i{color:var(--mute)}
details{border-bottom:1px solid var(--line)}
summary{cursor:pointer;padding:.75rem 0;display:grid;grid-template-columns:4.5rem minmax(0,1fr);gap:0 .5rem}
summary b{font:600 .875rem/1.5rem ui-monospace,monospace}
summary span{grid-column:2;color:var(--mute)}
details>div{padding:0 0 1rem}
h3{font-size:1rem;margin:1rem 0 .25rem}
dl{margin:0}
dt{margin-top:.5rem}
dd{margin:0;color:var(--mute)}
@media(min-width:64rem){body{display:grid;grid-template-columns:15rem minmax(0,1fr)}nav{position:sticky;top:0;height:100vh;overflow-y:auto;border-bottom:0;border-right:1px solid var(--line)}nav ul{flex-direction:column;gap:0}main{margin:0;padding:1rem 2rem}summary{grid-template-columns:4.5rem minmax(0,1fr) minmax(0,1fr)}summary span{grid-column:3}}
`

/**
 * Renders the OpenAPI document as one HTML page without scripts: operations by section, then the shared
 * schemas.
 */
export function documentPage(document: ApiDocument): string {
  const operations = operationsOf(document)
  const sections = document.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags?.[0] === name)
    return `<h2 id="${anchorOf(name)}">${escapeHtml(name)}</h2>${textHtml(description)}${own
      .map(({ method, path, operation }) => operationHtml(document, method, path, operation))
      .join('')}`
  })
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escapeHtml(name)}" open><summary><code>${escapeHtml(name)}</code></summary><div>${
        typeof schema.description === 'string' ? textHtml(schema.description) : ''
      }<pre>${schemaHtml(schema)}</pre></div></details>`,
  )
  const links = [...document.tags.map(({ name }) => name), 'Schemas'].map(
    (name) => `<li><a href="#${anchorOf(name)}">${escapeHtml(name)}</a></li>`,
  )
  const { title, description } = document.info
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} API</title><style>${pageStyle}</style></head>
<body><nav aria-label="Sections"><ul>${links.join('')}</ul></nav>
<main><h1>${escapeHtml(title)} API</h1>${textHtml(description)}
<p><a href="/api/openapi.json">OpenAPI document</a></p>${sections.join('')}
<h2 id="${anchorOf('Schemas')}">Schemas</h2>${schemas.join('')}</main></body></html>`
}

function operationHtml(document: ApiDocument, method: string, path: string, operation: Operation): string {
  const answers = Object.entries(operation.responses).map(([status, response]) =>
    answerHtml(status, resolveResponse(document, response)),
  )
  return `<details id="${escapeHtml(operation.operationId)}"><summary><b>${escapeHtml(method)}</b><code>${escapeHtml(
    path,
  )}</code><span>${escapeHtml(operation.summary)}</span></summary><div>${textHtml(operation.description ?? '')}${parametersHtml(
    operation.parameters ?? [],
  )}${operation.requestBody ? `<h3>Body</h3>${contentHtml(operation.requestBody.content)}` : ''}${answers.join('')}</div></details>`
}

function parametersHtml(parameters: Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map((parameter) => {
    const { name, required, schema, description = '', example } = parameter
    const about = [parameter.in, required ? 'required' : '', description].filter(Boolean).join(', ')
    const shown = example === undefined ? '' : `, such as <code>${exampleHtml(example)}</code>`
    return `<dt><code>${escapeHtml(name)}: ${schemaHtml(schema)}</code></dt><dd>${escapeHtml(about)}${shown}</dd>`
  })
  return `<h3>Parameters</h3><dl>${rows.join('')}</dl>`
}

function exampleHtml(example: unknown): string {
  return escapeHtml(Array.isArray(example) ? example.join(',') : String(example))
}

function answerHtml(status: string, { description = '', content }: Response): string {
  const isError = /^[45]/.test(status)
  const text = `<h3>${escapeHtml(status)}</h3>${textHtml(description)}`
  return isError ? `${text}` : `${text}${contentHtml(content ?? {})}`
}

function contentHtml(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema, example }]) => {
      const shown = example === undefined ? '' : `<pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`
      return `<p><code>${escapeHtml(type)}</code></p><pre>${schemaHtml(schema)}</pre>${shown && `<p>Example</p>${shown}`}`
    })
    .join('')
}

/** Renders the subset of Markdown that our descriptions use: paragraphs, `code` and **strong**. */
function textHtml(text: string): string {
  return text
    .split('\n\n')
    .filter((paragraph) => paragraph !== '')
    .map(
      (paragraph) =>
        `<p>${escapeHtml(paragraph)
          .replace(/`([^`]*)`/g, '<code>$1</code>')
          .replace(/\*\*([^*]*)\*\*/g, '<strong>$1</strong>')}</p>`,
    )
    .join('')
}

function anchorOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
