import { createServer } from 'node:net'
import type { HttpConfig } from '../config.ts'
import { OperatorError } from '../operator-error.ts'

/**
 * Tries whether the port can be listened on, and frees it again: before anything is opened, migrated or made, for which a person
 * would wait without result. Throws OperatorError if it cannot.
 */
export async function requireFreePort(config: Pick<HttpConfig, 'port' | 'host'>): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen(config, resolve)
    })
  } catch (err) {
    throw asPortError(err, config)
  }
  await new Promise((resolve) => probe.close(resolve))
}

/** Returns what an operator reads about an error of `listen`. */
export function asPortError(err: unknown, { port, host }: Pick<HttpConfig, 'port' | 'host'>): unknown {
  const { code } = err as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new OperatorError(`Port ${port} is in use by another program. Stop it, or set another PORT.`)
  if (code === 'EACCES')
    return new OperatorError(`This account may not listen on port ${port}. Set another PORT, such as 3000.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EINVAL')
    return new OperatorError(`HOST is no address of this machine: ${host}`)
  return err
}
