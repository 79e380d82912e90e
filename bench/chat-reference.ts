import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

// A minimal chat server as a reference: receives messages on a socket, stores them in batches with at most
// two concurrent commits, and forwards them. It has no sessions, rights, prices or counters. `node
// bench/chat-reference.ts <database url>` prints its port. A client is identified by its cookie
// (`auth=<profile id>`), and writes to the next number.

interface Waiting {
  id: number
  sender: number
  conversation: number
  clientId: string
  body: string
  socket: WebSocket
}

const pool = new pg.Pool({ connectionString: process.argv[2], max: 2 })
await pool.query('drop table if exists reference_messages')
await pool.query(
  `create table reference_messages (id bigserial primary key, conversation_id bigint not null, sender_id bigint not null,
    client_id uuid not null, body text not null, created_at timestamptz not null default now())`,
)
const members = new Map<number, WebSocket>()
let waiting: Waiting[] = []
let underWay = 0
let isWoken = false

function wake(): void {
  if (isWoken || underWay >= 2) return
  isWoken = true
  setImmediate(() => {
    isWoken = false
    const batch = waiting
    waiting = []
    if (batch.length > 0) void store(batch)
  })
}

async function store(batch: Waiting[]): Promise<void> {
  underWay += 1
  const { rows } = await pool.query({
    name: 'store',
    text: `insert into reference_messages (conversation_id, sender_id, client_id, body)
      select * from unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::text[]) returning id`,
    values: [
      batch.map((message) => message.conversation),
      batch.map((message) => message.sender),
      batch.map((message) => message.clientId),
      batch.map((message) => message.body),
    ],
  })
  for (const [at, { id, sender, conversation, clientId, body, socket }] of batch.entries()) {
    const message = {
      id: Number(rows[at].id),
      conversation_id: conversation,
      client_id: clientId,
      sender_id: sender,
      body,
    }
    socket.send(JSON.stringify({ id, output: { message } }))
    members
      .get(sender % 2 ? sender + 1 : sender - 1)
      ?.send(JSON.stringify({ event: 'message', id: message.id, data: { message } }))
  }
  underWay -= 1
  if (waiting.length > 0) wake()
}

const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket, request) => {
  const sender = Number(/auth=(\d+)/.exec(request.headers.cookie ?? '')?.[1])
  members.set(sender, socket)
  socket.on('message', (data) => {
    const { id, call, input } = JSON.parse(String(data))
    if (call !== 'chats.send') return
    const { id: conversation, client_id: clientId, body } = input
    waiting.push({ id, sender, conversation, clientId, body, socket })
    wake()
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
