import { ORPCError } from '@orpc/client'
import { apiAddress } from './api-address.ts'
import { errorOf } from './api-error.ts'

/** The method and path of a call of the contract, and how its input is divided among the parts of the request. */
interface CallRoute {
  method?: string
  path?: string
  /** `detailed`: the input has `params`, `query` and `body`; otherwise path and method tell. */
  inputStructure?: 'compact' | 'detailed'
}

type Fields = Record<string, unknown>

/**
 * Performs a call over HTTP. Rejects with the API's error; with a TypeError without a connection, as `fetch` does.
 * oRPC's own link, which can also stream and send files, is ten times as large; files are sent by `sendForm`.
 */
export async function callOverHttp(
  { method = 'POST', path = '/', inputStructure }: CallRoute,
  input: unknown,
  { headers, signal }: { headers: Record<string, string>; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const fields = (input ?? {}) as Fields
  const inPath = inputStructure === 'detailed' ? ((fields.params ?? {}) as Fields) : fields
  const names: string[] = []
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name)
    return encodeURIComponent(String(inPath[name]))
  })
  const { query, body } =
    inputStructure === 'detailed' ? (fields as { query?: Fields; body?: unknown }) : partsOf()
  const url = new URL(window.location.origin + apiAddress(filled as `/${string}`))
  for (const [name, value] of queryEntries(query)) url.searchParams.append(name, value)
  const request = new Request(url, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ?? null,
  })
  return readResponse(await fetch(request, { redirect: 'manual' }))

  function partsOf(): { query?: Fields; body?: unknown } {
    const rest = Object.entries(fields).filter(([name]) => !names.includes(name))
    if (method === 'GET') return { query: Object.fromEntries(rest) }
    return names.length > 0 && rest.length === 0 ? {} : { body: Object.fromEntries(rest) }
  }
}

async function readResponse(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause) => {
    // Not the error of a request that reached no server: this one may have had its effect.
    throw new Error('cut off', { cause })
  })
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
  if (response.ok) return body
  const { status } = response
  // Not the API's, such as a gateway's.
  throw errorOf(body) ?? new ORPCError('unknown_response', { status, message: response.statusText })
}

/** Returns the fields of a query as the API reads them: `a=1`, `a[0]=1&a[1]=2`, `a[b]=1`. */
function queryEntries(value: unknown, name = ''): [string, string][] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, part]) =>
    queryEntries(part, name === '' ? key : `${name}[${key}]`),
  )
}
