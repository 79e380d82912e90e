import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail that the server took. */
export interface Delivery {
  sender: string
  receivers: string[]
  raw: string
}

/**
 * What happens to one mail. `busy`: refused for now at its recipient. `later`: refused for now after its content. `drop`: the
 * connection is cut before the mail is taken. `silent`: it is taken, and the connection cut before the answer.
 */
export type Mishap = 'busy' | 'later' | 'drop' | 'silent'

/** A real mail server on this machine. */
export interface MailServer {
  url: string
  /** Every mail that was taken, repetitions included. */
  deliveries: Delivery[]
  /** How often each thing went wrong. */
  mishaps: Map<Mishap, number>
  /** Connections that were opened so far. */
  connections(): number
  stop(): Promise<void>
}

interface MailServerOptions {
  /** Returns what goes wrong with the next mail; null if nothing does. */
  mishap?: (receiver: string) => Mishap | null
  /** Returns the reply that refuses a recipient or, with `DATA`, a content for good; null if it is accepted. */
  refusal?: (step: 'RCPT' | 'DATA') => string | null
  /** Called for each mail that is taken. */
  onDelivery?: (delivery: Delivery) => void
}

/** Starts a mail server that takes everything except mail to refused.example. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const deliveries: Delivery[] = []
  const mishaps = new Map<Mishap, number>()
  /** By the port at the client's end. */
  const sockets = new Map<number, Socket>()
  const planned = new Map<string, Mishap | null>()
  let opened = 0
  const cut = (session: SMTPServerSession) => sockets.get(session.remotePort)?.destroy()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, session, answer) => {
      if (address.endsWith('@refused.example')) return answer(refusal(550, '5.1.1 no such person'))
      const refused = options.refusal?.('RCPT')
      if (refused) return answer(refusalOf(refused))
      const mishap = options.mishap?.(address) ?? null
      planned.set(session.id, mishap)
      if (mishap) mishaps.set(mishap, (mishaps.get(mishap) ?? 0) + 1)
      if (mishap === 'busy') return answer(refusal(451, '4.3.0 busy'))
      answer()
    },
    onData: (stream, session, answer) => {
      const mishap = planned.get(session.id) ?? null
      if (mishap === 'drop') return cut(session)
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const refused = options.refusal?.('DATA')
        if (refused) return answer(refusalOf(refused))
        if (mishap === 'later') return answer(refusal(452, '4.3.1 no room'))
        const { mailFrom, rcptTo } = session.envelope
        const delivery = {
          sender: mailFrom === false ? '' : mailFrom.address,
          receivers: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('latin1'),
        }
        deliveries.push(delivery)
        options.onDelivery?.(delivery)
        if (mishap === 'silent') return cut(session)
        answer()
      })
    },
  })
  // Connections that the tests cut.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    opened += 1
    if (socket.remotePort) sockets.set(socket.remotePort, socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    deliveries,
    mishaps,
    connections: () => opened,
    stop: async () => {
      for (const socket of sockets.values()) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Returns the refusal of a reply such as `550 5.1.1 no such person`. */
const refusalOf = (reply: string) => refusal(Number(reply.slice(0, 3)), reply.slice(4))

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
