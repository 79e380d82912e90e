import type { CallMeta } from '../../core/access.ts'
import {
  type ApiSection,
  type JsonSchema,
  type Operation,
  objectSchema,
  pascalCase,
  schemaRef,
} from './document.ts'

const tag = 'Live stream'

export const streamTag = {
  name: tag,
  description:
    'What happens to a member, as it happens: over server-sent events, or over a WebSocket that also takes calls.',
}

/** Returns the component name of an event's data. */
export function eventSchemaName(type: string): string {
  return `${pascalCase(type)}Event`
}

/** Returns the component name of the input of a socket call. */
export function socketInputName(operationId: string): string {
  return `${pascalCase(operationId)}Input`
}

/** Returns the ids of the calls that are available over the socket. */
export function socketCallsOf(sections: Record<string, ApiSection>): string[] {
  return Object.entries(sections).flatMap(([feature, { contract }]) =>
    Object.entries(contract).flatMap(([call, procedure]) =>
      (procedure['~orpc'].meta as CallMeta).socket ? [`${feature}.${call}`] : [],
    ),
  )
}

/** Data of events that belong to the stream itself. */
const noData: JsonSchema = { type: 'object' }

/** Returns the components of the stream and the socket: one frame is one of the alternatives. */
export function streamSchemas(eventTypes: string[], socketCalls: string[]): Record<string, JsonSchema> {
  const dataOf = (type: string) => (type === 'resync' ? noData : schemaRef(eventSchemaName(type)))
  const types = [...eventTypes, 'resync']
  const lines = [...types.map((type) => ({ type, data: dataOf(type) })), { type: 'beat', data: noData }]
  return {
    StreamEvent: {
      description: 'An event as it comes over `GET /events`; `data` is JSON text.',
      oneOf: lines.map(({ type, data }) =>
        objectSchema({ event: { const: type }, id: { type: 'string' }, data }),
      ),
    },
    SocketCall: {
      description:
        'A call from the client. `id` is its own number for the call and comes back in the answer.',
      oneOf: socketCalls.map((call) =>
        objectSchema({
          id: { type: 'integer' },
          call: { const: call },
          input: schemaRef(socketInputName(call)),
        }),
      ),
    },
    SocketAnswer: {
      description: 'The answer of a call: `output` as the HTTP body of the call, or `error` as over HTTP.',
      oneOf: [
        objectSchema({ id: { type: 'integer' }, output: {} }),
        objectSchema({
          id: { type: 'integer' },
          error: objectSchema({
            code: { type: 'string' },
            status: { type: 'integer' },
            message: { type: 'string' },
          }),
        }),
      ],
    },
    SocketEvent: {
      description:
        'An event of the stream. `begin` is the first frame: events follow after its `id`; `beat` comes every 20 s.',
      oneOf: [
        ...types.map((type) =>
          objectSchema({ event: { const: type }, id: { type: 'integer' }, data: dataOf(type) }),
        ),
        objectSchema({ event: { enum: ['begin', 'beat'] }, id: { type: 'integer' } }),
      ],
    },
    SocketFrame: {
      description: 'A text frame of the WebSocket: JSON in either direction.',
      anyOf: ['SocketCall', 'SocketAnswer', 'SocketEvent'].map(schemaRef),
    },
  }
}

const lastEventId =
  'Number of the last event that the client has: what came after it is replayed, nothing twice. An id that is ' +
  'unknown or older than 24 hours brings `resync`, then live events.'

/** The two operations that open the stream, which are not calls of the contract. */
export const streamOperations: Record<string, { get: Operation }> = {
  '/events': {
    get: {
      operationId: 'stream.events',
      summary: 'Follow the live stream as server-sent events',
      description:
        'Needs a session. Each event has its type in `event:`, its number in `id:` and JSON in `data:`. `resync` asks ' +
        'the client to fetch everything again. `typing` and `beat` are not stored and repeat the last number.',
      tags: [tag],
      security: [{ session: [] }],
      parameters: [
        { name: 'Last-Event-ID', in: 'header', description: lastEventId, schema: { type: 'string' } },
        {
          name: 'last_event_id',
          in: 'query',
          description: 'The same, for clients that cannot set headers.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: {
          description: 'The stream, until the client closes it or the session ends.',
          content: { 'text/event-stream': { schema: schemaRef('StreamEvent') } },
        },
      },
    },
  },
  '/socket': {
    get: {
      operationId: 'stream.socket',
      summary: 'Open a WebSocket with the live stream and calls',
      description:
        'Needs a session and an Origin of the site. The client sends `SocketCall` frames and receives `SocketAnswer` ' +
        'and `SocketEvent` frames, answers in any order. The same rules and limits hold as over HTTP. Another frame ' +
        'than a call closes the socket with 1008.',
      tags: [tag],
      security: [{ session: [] }],
      parameters: [
        { name: 'last_event_id', in: 'query', description: lastEventId, schema: { type: 'string' } },
      ],
      responses: {
        101: {
          description: 'Switching protocols; the frames that follow.',
          content: { 'application/json': { schema: schemaRef('SocketFrame') } },
        },
        403: { description: 'No session, another origin, or no proof of age where the site asks for it.' },
        503: { description: 'The process is stopping.' },
      },
    },
  },
}
