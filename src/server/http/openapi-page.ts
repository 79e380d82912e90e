import type { ApiDocument, ApiOperation } from './openapi.ts'

/** The OpenAPI document as one HTML page without scripts: operations by feature, each with input and answers. */
export function documentPage(document: ApiDocument): string {
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? ''
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml(method, path, operation)])
    }
  }
  const sections = [...byTag].map(
    ([tag, operations]) => `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${operations.join('')}`,
  )
  const links = [...byTag.keys()].map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)} API</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem;color-scheme:light dark">
<h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description ?? '')}</p>
<p><a href="/api/openapi.json">OpenAPI document</a> · ${links.join(' · ')}</p>${sections.join('')}</body></html>`
}

function operationHtml(method: string, path: string, operation: ApiOperation): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name)}</code> (${escapeHtml(parameter.in)}${parameter.required ? ', required' : ''}) <code>${jsonHtml(parameter.schema)}</code></li>`,
  )
  const responses = Object.entries(operation.responses ?? {}).map(
    ([status, response]) =>
      `<details><summary>${escapeHtml(status)}</summary><pre>${jsonHtml(response, 2)}</pre></details>`,
  )
  return `<section style="border-top:1px solid #8884;padding:.75rem 0">
<h3 style="margin:0"><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code></h3>
<p style="margin:.25rem 0">${escapeHtml(operation.description ?? '')}</p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${operation.requestBody ? `<details><summary>Body</summary><pre>${jsonHtml(operation.requestBody, 2)}</pre></details>` : ''}
${responses.join('')}</section>`
}

function jsonHtml(value: unknown, indent = 0): string {
  return escapeHtml(JSON.stringify(value, null, indent) ?? '')
}

function escapeHtml(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
