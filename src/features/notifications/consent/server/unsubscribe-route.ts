import { oneClickBody, pageBody } from '../../../../server/http/body.ts'
import type { RequestScope } from '../../../../server/http/context.ts'
import type { RawRoute } from '../../../../server/http/raw-route.ts'
import { createWork } from '../../../../server/run-work.ts'
import { type MailKind, mailKinds } from '../../../accounts/rules.ts'
import { disableMail, turnOffMail } from '../../../accounts/server/public.ts'
import { linkToken, plainPage } from './plain-page.ts'
import { findByToken } from './unsubscribe-table.ts'

/**
 * Ends the mails that a token is for. Returns false for an unknown token. Safe to repeat.
 *
 * @param isByProgram the mail program asked with one click, which is stored as the reason (product: Notifications)
 */
async function unsubscribe(
  { services, now, log }: RequestScope,
  request: Request,
  isByProgram: boolean,
): Promise<boolean> {
  const token = linkToken(request)
  const wanted = isByProgram ? await kindIn(request) : undefined
  const work = createWork(services, { now, log })
  return work.transaction(async (inner) => {
    const found = await findByToken(inner.db, token)
    if (found) await turnOffMail(inner, found.account_id, wanted ?? found.kind)
    if (found && isByProgram) await disableMail(inner, found.account_id, 'list-unsubscribe')
    return found !== undefined
  })
}

/** Returns the kind that the body names (api: POST /unsubscribe); undefined where it names none, as mail programs do. */
async function kindIn(request: Request): Promise<MailKind | undefined> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  const body: unknown = isJson
    ? await request.json().catch(() => null)
    : Object.fromEntries(await request.formData().catch(() => new FormData()))
  return mailKinds.find((kind) => kind === (body as { kind?: unknown } | null)?.kind)
}

const page = (scope: RequestScope, state: 'done' | 'unknown') =>
  plainPage(scope, { section: 'unsubscribe', state })

/** Asks whether to end the mails: programs that scan mails follow links, so a link alone ends nothing. */
async function ask(scope: RequestScope, request: Request): Promise<Response> {
  const token = linkToken(request)
  const found = await findByToken(scope.services.database.db, token)
  if (!found) return page(scope, 'unknown')
  const action = `/unsubscribe?token=${encodeURIComponent(token)}`
  return plainPage(scope, { section: 'unsubscribe', state: 'ask', action })
}

/** The body of the API document. */
const unsubscribeBody = {
  type: 'object',
  properties: { kind: { type: 'string', enum: [...mailKinds] } },
}

/**
 * The link in a mail; its form; and the address that mail programs call with one click, without cookies and from any origin (RFC 8058, api: POST /unsubscribe).
 */
export const unsubscribeRoutes: RawRoute[] = [
  { method: 'GET', path: '/unsubscribe', isAnonymous: true, handle: ask },
  // Mail programs without one click open the address of the header (law: 2.6).
  { method: 'GET', path: '/api/unsubscribe', isAnonymous: true, handle: ask },
  {
    method: 'POST',
    path: '/unsubscribe',
    isAnonymous: true,
    body: pageBody,
    handle: async (scope, request) =>
      page(scope, (await unsubscribe(scope, request, false)) ? 'done' : 'unknown'),
  },
  {
    method: 'POST',
    path: '/api/unsubscribe',
    anyOrigin: true,
    isAnonymous: true,
    body: oneClickBody,
    operation: {
      operationId: 'notifications.unsubscribe',
      summary: 'Unsubscribe with one click',
      description:
        'Called by mail programs (RFC 8058), from any origin. Ends the kind of mail that the token belongs to; an unknown ' +
        'token gets the same response. `kind` in the body ends that kind instead.',
      security: [],
      parameters: [{ name: 'token', in: 'query', required: true, schema: { type: 'string' } }],
      requestBody: {
        required: false,
        content: {
          'application/x-www-form-urlencoded': { schema: unsubscribeBody },
          'application/json': { schema: unsubscribeBody },
        },
      },
      responses: {
        200: {
          description: 'Unsubscribed',
          content: {
            'application/json': { schema: { type: 'object', properties: { ok: { const: true } } } },
          },
        },
      },
    },
    // An unknown token is answered alike: there is nothing left to end.
    handle: async (scope, request) => {
      await unsubscribe(scope, request, true)
      return Response.json({ ok: true })
    },
  },
]
