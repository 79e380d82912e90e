import { InvalidInput } from '../../core/refusals.ts'

/** Maximum number of parts of a form: a file and the fields beside it. */
export const maxParts = 32
/** Maximum size of the headers of one part, in bytes; the name of the field and of the file are in them. */
export const maxPartHeaderBytes = 2048
/**
 * The one form of the header that is accepted. A parameter more could hide a second boundary, which the parser behind
 * would take instead of the one that is counted here. Characters and length: RFC 2046, 5.1.1.
 */
const contentTypeOfForm =
  /^multipart\/form-data *(?:; *charset=[\w-]+ *)?; *boundary=(?:([\w'()+,./:=?-]{1,70})|"([\w'()+,./:=? -]{1,70})") *$/i

const lineEnd = Buffer.from('\r\n')
const endOfHeaders = Buffer.from('\r\n\r\n')

/**
 * Refuses a multipart body that would be slow to take apart: too many parts, or headers of a part that are too long.
 * Searches the bytes for the boundary only, so it takes time in proportion to the body and stops at the first excess.
 */
export function requireBoundedParts(contentType: string, bytes: Uint8Array): void {
  const [, bare, quoted] = contentTypeOfForm.exec(contentType) ?? []
  const boundary = bare ?? quoted
  if (boundary === undefined) throw malformed()
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  let parts = 0
  // Nothing may stand before the first delimiter or after the last: the parser behind skips such bytes, and would find
  // parts in them that are not counted here.
  if (!body.subarray(0, delimiter.length).equals(delimiter)) throw malformed()
  for (let at = 0; at !== -1; ) {
    const start = at + delimiter.length
    // The last delimiter has two hyphens behind it and no headers.
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
