import { Resolver } from 'node:dns/promises'
import { connect } from 'node:tls'
import { isPublicAddress } from '../push/http-push.ts'

/** The kinds of records that are looked up. */
export type RecordType = 'A' | 'AAAA' | 'MX' | 'TXT'

/** What a server shows of itself in TLS. */
export interface ShownCertificate {
  /** The names that it is for. */
  names: string[]
  validUntil: Date
  /** Why browsers would refuse it, a code such as `CERT_HAS_EXPIRED`; null where they would not. */
  fault: string | null
}

/** Asks the domain name system, and servers for their certificate. Tests replace it. */
export interface DnsPort {
  /** Returns the records of a name as text, MX without their priority; none for a name without. Throws where nobody answers. */
  lookUp(name: string, type: RecordType): Promise<string[]>
  /** Returns the certificate for a host name of the server at an address, port 443; null where none answers. */
  certificate(host: string, address: string): Promise<ShownCertificate | null>
}

const timeoutMs = 3000
/** A domain has some ten; whoever sends more is not read to the end. */
const maxRecords = 50

const nothingThere = new Set(['ENOTFOUND', 'ENODATA', 'EBADRESP'])

/** Creates the port that asks the system's resolver. */
export function systemDns(): DnsPort {
  return {
    lookUp: async (name, type) => {
      const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
      try {
        return (await recordsOf(resolver, name, type)).slice(0, maxRecords)
      } catch (err) {
        if (nothingThere.has((err as { code?: string }).code ?? '')) return []
        throw err
      }
    },
    // Whoever owns a domain can name any address of our own network.
    certificate: (host, address) =>
      isPublicAddress(address) ? shownBy(host, address) : Promise.resolve(null),
  }
}

async function recordsOf(resolver: Resolver, name: string, type: RecordType): Promise<string[]> {
  if (type === 'A') return resolver.resolve4(name)
  if (type === 'AAAA') return resolver.resolve6(name)
  if (type === 'MX') return (await resolver.resolveMx(name)).map(({ exchange }) => exchange)
  return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
}

/** Sends nothing but the handshake, and reads nothing but the certificate. */
function shownBy(host: string, address: string): Promise<ShownCertificate | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port: 443, servername: host, rejectUnauthorized: false })
    const end = (shown: ShownCertificate | null) => {
      socket.destroy()
      resolve(shown)
    }
    socket.setTimeout(timeoutMs, () => end(null))
    socket.on('error', () => end(null))
    socket.on('secureConnect', () => {
      const { subjectaltname = '', valid_to } = socket.getPeerCertificate()
      const names = subjectaltname
        .split(', ')
        .flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4)] : []))
      end({
        names: names.slice(0, maxRecords),
        validUntil: new Date(valid_to),
        fault: socket.authorized ? null : String(socket.authorizationError),
      })
    })
  })
}
