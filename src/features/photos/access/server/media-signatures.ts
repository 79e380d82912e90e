import type { Signer } from '../../../../server/signer.ts'
import type { PhotoVariant } from '../../rules.ts'

const purpose = 'media'

/** Returns the text that is signed for a URL: it covers every part, so none can be replaced. */
function signedText(key: string, variant: PhotoVariant, expiry: number): string {
  return `${key}|${variant}|${expiry}`
}

/** Maximum number of signatures cached per process, about 10 MB. */
const maxCached = 50_000

/** Signatures of the current window: they are the same for every viewer and needed for every list. */
const kept = new WeakMap<Signer, { expiry: number; byFile: Map<string, string> }>()

/** Returns the signature of a file's URL that is valid until `expiry` (seconds since 1970). */
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

/** Reports whether a signature matches a file's URL; does not check the expiry. */
export function isSignatureOf(
  signer: Signer,
  signature: string,
  { key, variant, expiry }: { key: string; variant: PhotoVariant; expiry: number },
): boolean {
  return signer.verify(purpose, signedText(key, variant, expiry), signature)
}
