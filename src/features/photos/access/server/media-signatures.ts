import type { Signer } from '../../../../server/signer.ts'
import type { PhotoVariant } from '../../rules.ts'

const purpose = 'media'

/** What is signed of an address: nothing of it can be exchanged for something else. */
function signedText(key: string, variant: PhotoVariant, expiry: number): string {
  return `${key}|${variant}|${expiry}`
}

/** Signatures that a process keeps, about 10 MB of them. */
const maxCached = 50_000

/** Those of the present window: the same for every viewer, and asked for with every list. */
const kept = new WeakMap<Signer, { expiry: number; byFile: Map<string, string> }>()

/** The signature of a file's address that is good until `expiry` (seconds since 1970). */
export function signatureOf(signer: Signer, key: string, variant: PhotoVariant, expiry: number): string {
  let window = kept.get(signer)
  if (window?.expiry !== expiry) {
    window = { expiry, byFile: new Map() }
    kept.set(signer, window)
  }
  const file = `${key}-${variant}`
  const known = window.byFile.get(file)
  if (known !== undefined) return known
  const signature = signer.sign(purpose, signedText(key, variant, expiry))
  if (window.byFile.size >= maxCached) window.byFile.clear()
  window.byFile.set(file, signature)
  return signature
}

/** Whether a signature is that of the address of a file; whether it is too late is not looked at. */
export function isSignatureOf(
  signer: Signer,
  signature: string,
  { key, variant, expiry }: { key: string; variant: PhotoVariant; expiry: number },
): boolean {
  return signer.verify(purpose, signedText(key, variant, expiry), signature)
}
