const encoder = new TextEncoder()
const wholeBodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

/**
 * Returns a response whose body is a text. Its bytes are encoded once and reach the socket, or the compression,
 * as they are: reading them back from the response would pass them through a stream.
 */
export function textResponse(text: string, init: ResponseInit): Response {
  const bytes = encoder.encode(text)
  const response = new Response(bytes, init)
  wholeBodies.set(response, bytes)
  return response
}

/** Returns the body of a response: its bytes if they are known, otherwise its stream. */
export function bodyOf(response: Response): Uint8Array<ArrayBuffer> | Response['body'] {
  return wholeBodies.get(response) ?? response.body
}
