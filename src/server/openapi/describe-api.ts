import { isContractProcedure } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import type { z } from 'zod'
import { type CallMeta, defaultLimits } from '../../core/access.ts'
import type { RawRoute } from '../http/raw-route.ts'
import { type ApiDocument, type ApiSection, type Operation, operationsOf } from './document.ts'
import { addCommonRefusals, describeRefusals, RefusalSchemas, shareResponses } from './refusal-schemas.ts'
import { coreSchemas, createSchemaConverter, tidySchema } from './schemas.ts'
import {
  eventSchemaName,
  socketCallsOf,
  socketInputName,
  streamOperations,
  streamSchemas,
  streamTag,
} from './stream-operations.ts'

/** Adds the parts of a call's example where they belong: parameters, body, response. */
function placeExample(operation: Operation, { input, output }: NonNullable<CallMeta['example']>): void {
  const rest: Record<string, unknown> = { ...(input as object | undefined) }
  for (const parameter of operation.parameters ?? []) {
    const { [parameter.name]: value } = rest
    if (value === undefined) continue
    // In-process callers pass lists in wire format: comma-separated.
    parameter.example = parameter.schema.type === 'array' ? String(value).split(',') : value
    delete rest[parameter.name]
  }
  const body = operation.requestBody?.content['application/json']
  if (body && input !== undefined) body.example = rest
  const answer = operation.responses[200]?.content?.['application/json']
  if (answer && output !== undefined) answer.example = output
}

const description = `One contract for the web app, mobile apps and tests.

**Session.** The cookie \`auth\`, set by the login, for 30 days. **Writes** need an \`Origin\` or \`Sec-Fetch-Site\` of \
the site itself, else 403 \`cross_site_request\`. **Errors** are \`{code, status, message, data?}\`; \`message\` is in \
the language of the request. **Lists** take \`cursor\` and return \`next\`, which is null at the end. **Retries**: a \
write with a \`client_id\` may be repeated and returns what it returned first. Ids are numbers, money is minor units \
with a currency, times are ISO 8601 in UTC. **Limits**: calls that state none may be made 300 times a minute with a \
session; public ones by visitors 1,200 times from an address, writes 120 times.`

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'auth', description: 'A session.' },
  partner_key: { type: 'http', scheme: 'bearer', description: 'The key of a partner.' },
}

/** Returns the OpenAPI document of the API; each operation states who may call it (api: Access). */
export async function describeApi(
  sections: Record<string, ApiSection>,
  routes: readonly RawRoute[],
): Promise<ApiDocument> {
  const refusals = new RefusalSchemas()
  const socketCalls = socketCallsOf(sections)
  const events = Object.assign({}, ...Object.values(sections).map((section) => section.events ?? {}))
  const contract = Object.fromEntries(
    Object.entries(sections).map(([name, section]) => [name, section.contract]),
  )
  const generated = (await new OpenAPIGenerator({ schemaConverters: [createSchemaConverter()] }).generate(
    contract,
    {
      info: {
        title: 'Vonk',
        version: '1',
        description,
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/api' }],
      tags: [
        ...Object.values(sections).map(({ tag, description }) => ({ name: tag, description })),
        streamTag,
      ],
      components: { responses: {}, securitySchemes } as never,
      commonSchemas: Object.fromEntries([
        ...namedSchemas(sections, events).map(([name, schema]) => [name, { schema, strategy: 'output' }]),
        ...socketCalls.map((call) => [socketInputName(call), { schema: inputSchemaOf(sections, call) }]),
      ]),
      customErrorResponseBodySchema: (errors, status) => refusals.bodyOf(errors, status) as never,
    },
  )) as unknown as ApiDocument
  const document = tidySchema(generated as never) as unknown as ApiDocument
  Object.assign(
    document.components.schemas,
    tidySchema({ ...refusals.schemas, ...streamSchemas(Object.keys(events), socketCalls) }),
  )
  for (const { method, operation } of operationsOf(document)) {
    const [name = '', call = ''] = operation.operationId.split('.')
    const section = sections[name]
    if (!section) throw new Error(`${operation.operationId} has no section`)
    describeOperation(operation, method, section.tag, metaOf(section, call))
  }
  describeRefusals(document)
  addRoutes(document, sections, routes)
  shareResponses(document)
  document.components.schemas = sorted(document.components.schemas)
  return document
}

function namedSchemas(
  sections: Record<string, ApiSection>,
  events: Record<string, z.ZodType>,
): [string, z.ZodType][] {
  return [
    ...Object.entries(coreSchemas),
    ...Object.values(sections).flatMap(({ schemas }) => Object.entries(schemas ?? {})),
    ...Object.entries(events).map(([type, schema]): [string, z.ZodType] => [eventSchemaName(type), schema]),
  ]
}

function procedureOf(section: ApiSection | undefined, call: string) {
  const procedure = section?.contract[call]
  if (!isContractProcedure(procedure)) throw new Error(`${call} is not a call`)
  return procedure['~orpc']
}

function metaOf(section: ApiSection, call: string): CallMeta {
  return procedureOf(section, call).meta as CallMeta
}

function inputSchemaOf(sections: Record<string, ApiSection>, operationId: string) {
  const [name = '', call = ''] = operationId.split('.')
  return procedureOf(sections[name], call).inputSchema
}

function describeOperation(operation: Operation, method: string, tag: string, meta: CallMeta): void {
  operation.description = [operation.description, accessSentence(meta)].filter(Boolean).join('\n\n')
  operation.tags = [tag]
  const scheme = meta.security ?? (meta.access === 'public' ? null : 'session')
  operation.security = scheme ? [{ [scheme]: [] }] : []
  if (meta.permissions) operation['x-permission'] = [...meta.permissions]
  for (const parameter of operation.parameters ?? []) {
    const { name, in: location, required, schema } = parameter
    const isList = location === 'query' && schema.type === 'array'
    for (const key of Object.keys(parameter)) delete (parameter as never)[key]
    Object.assign(parameter, { name, in: location, ...(required ? { required } : {}), schema })
    // Lists are comma-separated (api: Shapes).
    if (isList) Object.assign(parameter, { style: 'form', explode: false })
  }
  if (method === 'GET' || takesNothing(operation)) delete operation.requestBody
  const { 204: empty } = operation.responses
  if (empty) operation.responses[204] = { description: 'No content' }
  if (meta.example) placeExample(operation, meta.example)
}

function takesNothing({ requestBody }: Operation): boolean {
  const schema = requestBody?.content['application/json']?.schema
  return schema?.type === 'object' && !schema.properties && schema.additionalProperties === false
}

function accessSentence({ access, limit, mode, idempotent, socket }: CallMeta): string {
  const who = {
    public: 'Anyone may call it.',
    session: 'Needs a session.',
    member: 'Needs a session of a member who has confirmed their address.',
    staff: 'Needs a session of staff with one of the permissions of `x-permission`.',
  }[access]
  const isUsual = Object.values(defaultLimits).some((usual) => usual === limit)
  const amount =
    limit && !isUsual ? ` At most ${limit.amount} in ${limit.windowSeconds} s for one ${limit.key}.` : ''
  const repeat = mode === 'write' && idempotent ? ' May be repeated safely.' : ''
  return `${who}${amount}${repeat}${socket ? ' Also over the WebSocket.' : ''}`
}

/** Adds the operations outside the contract: webhooks, the stream, the socket. */
function addRoutes(
  document: ApiDocument,
  sections: Record<string, ApiSection>,
  routes: readonly RawRoute[],
): void {
  for (const { method, path: fullPath, operation } of routes) {
    if (!operation) continue
    const path = fullPath.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}')
    const [name = ''] = operation.operationId.split('.')
    const tags = sections[name] ? [sections[name].tag] : []
    // Responses are replaced by names below; those of the route stay as they are.
    const described = { ...operation, responses: { ...operation.responses }, tags }
    document.paths[path] = { ...document.paths[path], [method.toLowerCase()]: described }
  }
  Object.assign(document.paths, streamOperations)
  for (const { operation } of operationsOf(document)) addCommonRefusals(operation)
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
