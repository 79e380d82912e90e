import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createApp } from './assembly/app.ts'
import { readProductConfig } from './assembly/config.ts'
import { fillDatabase } from './assembly/first-start.ts'
import { createPages } from './assembly/pages.ts'
import type { Environment } from './server/environment.ts'
import { closeStreams } from './server/http/account-stream.ts'
import { builtFiles } from './server/http/built-files.ts'
import { asPortError, requireFreePort } from './server/http/free-port.ts'
import { isSocketRequest } from './server/http/socket.ts'
import { runJobs } from './server/jobs/run-jobs.ts'
import { stopServices } from './server/start-services.ts'
import { setApiBase } from './web/api/api-address.ts'

/** The screens of this build, for the rendering benchmark. */
export const screensBuild = build
export { printApiDocument } from './assembly/api-document.ts'
export { mailNews, printAudit, printReconciliation, resealAll } from './assembly/commands.ts'
export { setUp } from './assembly/setup.ts'
export { migrateOnce } from './server/db/migrate-command.ts'
export { move } from './server/db/move.ts'
export { testMail } from './server/mail/test-mail.ts'
export { findMails } from './server/outbox/find-command.ts'

/** Parts that the launcher adds in development: Vite's own request handling. */
export interface Development {
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void
  /** Loads the current screens. */
  loadBuild(): Promise<ServerBuild>
  /** The server to listen with; Vite's hot reload is attached to it. */
  listen: Server
}

/** A running process. */
export interface Running {
  port: number
  /** Completes open requests, then closes everything. */
  stop(): Promise<void>
}

/** How long open requests may take after the stop signal. */
const stopSeconds = 15
/**
 * How long an idle connection stays open: longer than proxies keep theirs (usually a minute), because closing
 * one just as a proxy sends a request on it is an error for the visitor.
 */
const keepAliveSeconds = 75

/** Starts a process in the configured roles. `print` receives messages for the person who started it. */
export async function start(
  environment: Environment,
  print: (line: string) => void,
  development?: Development,
): Promise<Running> {
  const config = readProductConfig(environment)
  if (config.roles.web) await requireFreePort(config.http)
  setApiBase(config.http.apiBase)
  let isOpen = true
  let share: number | null = config.demo ? 0 : null
  const app = await createApp(config, {
    pages: createPages(development?.loadBuild),
    ...(development ? { development: true } : { files: await builtFiles('dist/client') }),
    isOpen: () => isOpen,
    prepared: () => share,
  })
  const listener = getRequestListener(app.http.fetch, { overrideGlobalObjects: false })
  const server = development?.listen ?? createServer({ shouldUpgradeCallback: isSocketRequest })
  server.keepAliveTimeout = keepAliveSeconds * 1000
  app.openSockets(server)
  const underWay = new Set<ServerResponse>()
  server.on('request', (request, response) => {
    if (!isOpen) response.shouldKeepAlive = false
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (development) development.handle(request, response, () => void listener(request, response))
    else void listener(request, response)
  })
  const listen = async () => {
    if (!config.roles.web) return
    await new Promise<void>((resolve, reject) => {
      server.once('error', (err) => reject(asPortError(err, config.http)))
      server.listen({ port: config.http.port, host: config.http.host }, resolve)
    })
  }
  let leaveDemo = () => {}
  // Half a minute is too long without an answer: a demo in the making shows how far it is.
  if (config.demo) await listen()
  await fillDatabase(app.services, async (members) => {
    const { makeDemo } = await import('../demo/make-demo.ts')
    leaveDemo = await makeDemo(app.services, members, { print, show: (made) => (share = made) })
  })
  share = null
  const stopJobs = config.roles.jobs ? await runJobs(app.services) : () => {}
  if (!config.demo) await listen()
  const port = (server.address() as AddressInfo | null)?.port ?? config.http.port
  return {
    port,
    stop: async () => {
      isOpen = false
      stopJobs()
      leaveDemo()
      closeStreams()
      // A persistent connection would keep bringing new requests, and the last of them would be cut off.
      for (const response of underWay) response.shouldKeepAlive = false
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, stopSeconds * 1000).unref())
      server.closeIdleConnections()
      await Promise.race([closed, timeout])
      server.closeAllConnections()
      await stopServices(app.services)
    },
  }
}
