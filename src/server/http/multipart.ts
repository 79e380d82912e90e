import { InvalidInput } from '../../core/refusals.ts'

/** Maximum number of parts of a form: a file and the fields with it. */
export const maxParts = 32
/** Maximum size of the headers of one part in bytes; they hold the names of the field and the file. */
export const maxPartHeaderBytes = 2048
/**
 * The only accepted form of the header. An additional parameter could hide a second boundary, which the
 * parser would use instead of the one that is counted here. Characters and length: RFC 2046, 5.1.1.
 */
const contentTypeOfForm =
  /^multipart\/form-data *(?:; *charset=[\w-]+ *)?; *boundary=(?:([\w'()+,./:=?-]{1,70})|"([\w'()+,./:=? -]{1,70})") *$/i

const lineEnd = Buffer.from('\r\n')
const endOfHeaders = Buffer.from('\r\n\r\n')

/**
 * Refuses a multipart body that would be slow to parse: too many parts, or too long headers of a part. Only
 * searches the bytes for the boundary, so it runs in linear time and stops at the first excess.
 */
export function requireBoundedParts(contentType: string, bytes: Uint8Array): void {
  const [, bare, quoted] = contentTypeOfForm.exec(contentType) ?? []
  const boundary = bare ?? quoted
  if (boundary === undefined) throw malformed()
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  let parts = 0
  // Nothing may precede the first delimiter or follow the last: the parser skips such bytes, and would find
  // parts in them that are not counted here.
  if (!body.subarray(0, delimiter.length).equals(delimiter)) throw malformed()
  for (let at = 0; at !== -1; ) {
    const start = at + delimiter.length
    // The last delimiter is followed by two hyphens and no headers.
    if (body[start] === 0x2d && body[start + 1] === 0x2d) {
      if (!isLineEnd(body.subarray(start + 2))) throw malformed()
      return
    }
    parts += 1
    if (parts > maxParts) throw malformed()
    const end = body.subarray(start, start + maxPartHeaderBytes).indexOf(endOfHeaders)
    if (end === -1) throw malformed()
    at = body.indexOf(delimiter, start + end)
  }
}

function isLineEnd(rest: Buffer): boolean {
  return rest.length === 0 || (rest.length === 2 && rest.equals(lineEnd))
}

function malformed(): InvalidInput {
  return new InvalidInput([{ path: '', message: 'invalid' }])
}
