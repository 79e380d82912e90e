import { createHash } from 'node:crypto'
import { isSameSecret } from '../../../../../server/signer.ts'

/** The number and the key of a shop at FlexPay. */
export interface FlexPayShop {
  shopId: string
  signatureKey: string
}

/** Parameters that FlexPay leaves out of signatures. */
const unsigned = ['email', 'oneClickToken']

/**
 * Returns the signature of FlexPay version 4: the hexadecimal SHA-256 of the key and of `name=value` for each parameter in
 * the byte order of the names, joined by colons. The shop is always among them.
 */
export function flexPaySignature(
  params: Record<string, string>,
  { shopId, signatureKey }: FlexPayShop,
): string {
  const signed = Object.entries({ shopID: shopId, ...params })
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return createHash('sha256')
    .update([signatureKey, ...signed].join(':'))
    .digest('hex')
}

/** Returns an address of FlexPay with its signed parameters. */
export function flexPayUrl(base: URL, path: string, params: Record<string, string>, shop: FlexPayShop): URL {
  const all = { version: '4', shopID: shop.shopId, ...params }
  const url = new URL(path, base)
  url.search = new URLSearchParams({ ...all, signature: flexPaySignature(all, shop) }).toString()
  return url
}

/**
 * Returns the parameters of a signed postback; null where the signature is wrong, the shop is another one, or a name
 * occurs twice. A postback may sign the parameters that requests leave out; they are not used here.
 */
export function openPostback(query: URLSearchParams, shop: FlexPayShop): Record<string, string> | null {
  const { signature = '', ...params } = Object.fromEntries(query)
  if (new Set(query.keys()).size !== query.size) return null
  if ((params.shopID ?? shop.shopId) !== shop.shopId) return null
  const without = Object.fromEntries(Object.entries(params).filter(([name]) => !unsigned.includes(name)))
  const given = signature.toLowerCase()
  const isSigned = [params, without].some((signed) => isSameSecret(given, flexPaySignature(signed, shop)))
  return isSigned ? without : null
}
