import type { Server } from 'node:http'
import { previewRoute } from '../features/configuration/server/public.ts'
import type { Config } from '../server/config.ts'
import type { Database } from '../server/db/database.ts'
import type { OperationAlias } from '../server/http/calls.ts'
import { developmentRoutes } from '../server/http/development-routes.ts'
import { createHttpApp, type HttpAppParts } from '../server/http/http-app.ts'
import { policyReportRoute } from '../server/http/policy/policy-reports.ts'
import { listenForSockets } from '../server/http/socket.ts'
import { documentRoutes } from '../server/openapi/routes.ts'
import { startServices } from '../server/start-services.ts'
import type { Services } from '../server/work.ts'
import { describeProduct } from './api-document.ts'
import { contributions, router, routes, startFeatures } from './features.ts'
import { identity } from './identity.ts'

/** Calls that share method and path with another and differ in a query parameter (product: Frame). */
const operationAliases: OperationAlias[] = [
  { method: 'POST', path: '/user.php', query: 'push', operation: '/user.php/push' },
]

/** Reading calls of every page that return little but the account's own records. */
const ownReads: ReadonlySet<string> = new Set(['/api/user.php', '/api/totals'])

/** The product as a request handler that is not listening yet. */
export interface App {
  services: Services
  http: ReturnType<typeof createHttpApp>
  /** Accepts WebSockets on a listening server. */
  openSockets(server: Server): void
}

/** Assembles server and features. Pages and built files are absent in tests of calls only. */
export async function createApp(
  config: Config,
  options: Pick<HttpAppParts, 'pages' | 'files' | 'prepared'> & {
    database?: Database
    development?: boolean
    isOpen?: () => boolean
  } = {},
): Promise<App> {
  const services = await startServices(
    config,
    contributions,
    options.database ? { database: options.database } : {},
  )
  startFeatures(services)
  const isOpen = options.isOpen ?? (() => true)
  const http = createHttpApp({
    services,
    router,
    operationAliases,
    ownReads,
    identity,
    routes: [
      ...routes,
      policyReportRoute(options.pages),
      previewRoute(options.pages, identity),
      ...documentRoutes(describeProduct),
      ...(config.devRoutes ? developmentRoutes : []),
    ],
    development: options.development ?? false,
    isOpen,
    ...(options.pages ? { pages: options.pages } : {}),
    ...(options.files ? { files: options.files } : {}),
    ...(options.prepared ? { prepared: options.prepared } : {}),
  })
  return {
    services,
    http,
    openSockets: (server) => listenForSockets(server, { services, router, identity, isOpen }),
  }
}
