import { LRUCache } from 'lru-cache'
import type { Signer } from '../../../../server/signer.ts'
import type { PhotoVariant } from '../../rules.ts'

const purpose = 'media'

/** Returns the text that is signed for a URL: it covers every part, so none can be replaced. */
function signedText(key: string, variant: PhotoVariant, expiry: number): string {
  return `${key}|${variant}|${expiry}`
}

/** Maximum number of signatures cached per process, about 10 MB. */
const maxCached = 50_000

/** Signatures by what they sign: they are the same for every viewer and needed for every list. */
const caches = new WeakMap<Signer, LRUCache<string, string>>()

/** Returns the signature of a file's URL that is valid until `expiry` (seconds since 1970). */
export function signatureOf(signer: Signer, key: string, variant: PhotoVariant, expiry: number): string {
  const signatures = caches.get(signer) ?? new LRUCache({ max: maxCached })
  caches.set(signer, signatures)
  const text = signedText(key, variant, expiry)
  const known = signatures.get(text)
  if (known !== undefined) return known
  const signature = signer.sign(purpose, text)
  signatures.set(text, signature)
  return signature
}

/** Reports whether a signature matches a file's URL; does not check the expiry. */
export function isSignatureOf(
  signer: Signer,
  signature: string,
  { key, variant, expiry }: { key: string; variant: PhotoVariant; expiry: number },
): boolean {
  return signer.verify(purpose, signedText(key, variant, expiry), signature)
}
