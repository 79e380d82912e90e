import { LRUCache } from 'lru-cache'
import type { Signer } from '../../../../server/signer.ts'
import type { PhotoVariant } from '../../rules.ts'

const purpose = 'media'

/** The parts of a URL that are signed: a file, its expiry (seconds since 1970), and the binding; '' for none. */
interface SignedParts {
  key: string
  variant: PhotoVariant
  expiry: number
  binding: string
}

/** Returns the text that is signed for a URL: it covers every part, so none can be replaced. */
function signedText({ key, variant, expiry, binding }: SignedParts): string {
  return `${key}|${variant}|${expiry}${binding && `|${binding}`}`
}

/** Maximum number of signatures cached per process, about 10 MB. */
const maxCached = 50_000

/** Signatures by what they sign: but for private photos the same for every viewer, and needed for every list. */
const caches = new WeakMap<Signer, LRUCache<string, string>>()

/** Returns the signature of a file's URL. */
export function signatureOf(signer: Signer, parts: SignedParts): string {
  const signatures = caches.get(signer) ?? new LRUCache({ max: maxCached })
  caches.set(signer, signatures)
  const text = signedText(parts)
  const known = signatures.get(text)
  if (known !== undefined) return known
  const signature = signer.sign(purpose, text)
  signatures.set(text, signature)
  return signature
}

/** Reports whether a signature matches a file's URL; does not check the expiry. */
export function isSignatureOf(signer: Signer, signature: string, parts: SignedParts): boolean {
  return signer.verify(purpose, signedText(parts), signature)
}
