import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { CallMeta } from '../../core/access.ts'
import type { RawRoute } from './door.ts'
import { documentPage } from './openapi-page.ts'

/** An OpenAPI document, as far as the readable page reads it. */
export interface ApiDocument {
  info: { title: string; version: string; description?: string }
  paths?: Record<string, Record<string, ApiOperation>>
}

export interface ApiOperation {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  requestBody?: unknown
  responses?: Record<string, unknown>
}

/** Makes the OpenAPI document of a contract; each operation says who may call it (api: Access). */
export async function describeApi(contract: AnyContractRouter): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = (await generator.generate(contract, {
    info: {
      title: 'Vonk',
      version: '1',
      description:
        'One contract for the web app, mobile apps and tests. The session is the cookie `auth`; writes need an Origin or Sec-Fetch-Site of the site itself.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'auth', description: 'A session.' } },
    },
  })) as ApiDocument
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const meta = metaOf(contract, operation.operationId)
      if (!meta) throw new Error(`${method} ${path} has no call`)
      operation.tags = [operation.operationId?.split('.')[0] ?? '']
      operation.security = meta.access === 'public' ? [] : [{ session: [] }]
      operation.description = accessSentence(meta)
    }
  }
  return document
}

function metaOf(contract: AnyContractRouter, operationId: string | undefined): CallMeta | null {
  const part = (operationId ?? '')
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], contract)
  return isContractProcedure(part) ? (part['~orpc'].meta as CallMeta) : null
}

function accessSentence({ access, limit, mode, idempotent }: CallMeta): string {
  const who = {
    public: 'Anyone may call it.',
    session: 'Needs a session.',
    member: 'Needs a session of a member who has confirmed their address.',
  }[access]
  const amount = limit ? ` At most ${limit.amount} in ${limit.windowSeconds} s for one ${limit.key}.` : ''
  const repeat = mode === 'write' && idempotent ? ' May be repeated safely.' : ''
  return `${who}${amount}${repeat}`
}

/** The document, and a page on which people can read it. Both are made once, when they are first asked for. */
export function documentRoutes(contract: AnyContractRouter): RawRoute[] {
  let document: Promise<ApiDocument> | undefined
  const read = () => {
    document ??= describeApi(contract)
    return document
  }
  const cached = { 'cache-control': 'public, max-age=300' }
  return [
    {
      method: 'GET',
      path: '/api/openapi.json',
      handle: async () => Response.json(await read(), { headers: cached }),
    },
    {
      method: 'GET',
      path: '/api/docs',
      handle: async () =>
        new Response(documentPage(await read()), {
          headers: { ...cached, 'content-type': 'text/html; charset=utf-8' },
        }),
    },
  ]
}
