import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { BodyRule } from '../../../../server/http/body.ts'
import type { RequestScope } from '../../../../server/http/context.ts'
import type { RawRoute } from '../../../../server/http/raw-route.ts'
import { maxMessageBytes } from '../../../../server/mail/inbound/read-message.ts'
import { createWork } from '../../../../server/run-work.ts'
import { isSameSecret } from '../../../../server/signer.ts'
import { type ReceivedAs, receiveMail } from './receive-mail.ts'

/** A raw message, whatever type the mail server gives it. */
const messageBody: BodyRule = { '*': maxMessageBytes }

function requireToken({ services }: RequestScope, request: Request): void {
  const wanted = services.config.mail.inboundToken
  if (wanted === undefined) throw refuse(commonRefusals, 'not_found')
  const given = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? ''
  if (!isSameSecret(given, wanted)) throw refuse(commonRefusals, 'forbidden')
}

async function receive(
  { services, now, log }: RequestScope,
  request: Request,
  isVouched: boolean,
): Promise<ReceivedAs> {
  const raw = new Uint8Array(await request.arrayBuffer())
  const envelopeTo = new URL(request.url).searchParams.get('to') ?? undefined
  return receiveMail(createWork(services, { now, log }), raw, { envelopeTo, isVouched })
}

/**
 * Receives mail to return addresses. The operator's mail server posts each message as it is, with the recipient of
 * its envelope. The response is the same whatever it contains: a mail server has nothing to do about it.
 */
export const inboundMailRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: '/api/inbound-mail',
    anyOrigin: true,
    isAnonymous: true,
    body: messageBody,
    admit: requireToken,
    operation: {
      operationId: 'notifications.receiveMail',
      summary: 'Hand over a message to a return address',
      description:
        'For the mail server of the deployment, with `Authorization: Bearer` and `INBOUND_MAIL_TOKEN`: the raw message, ' +
        'at most 1 MiB. Bounces (RFC 3464), complaints (RFC 5965) and unsubscribing by mail take effect; anything else ' +
        'gets the same response. Without a configured token there is no such address.',
      security: [],
      parameters: [
        {
          name: 'to',
          in: 'query',
          description: "The recipient of the message's envelope.",
          schema: { type: 'string' },
        },
        {
          name: 'vouched',
          in: 'query',
          description:
            '`1`: the mail server has checked who sent the message (DKIM, SPF). Then a report is believed that names an ' +
            'address and no mail.',
          schema: { enum: ['1'] },
        },
      ],
      requestBody: {
        required: true,
        content: { 'message/rfc822': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        200: {
          description: 'Received',
          content: {
            'application/json': {
              schema: { type: 'object', properties: { received: { type: 'string' } } },
            },
          },
        },
      },
    },
    handle: async (scope, request) => {
      const isVouched = new URL(request.url).searchParams.get('vouched') === '1'
      return Response.json({ received: await receive(scope, request, isVouched) })
    },
  },
  {
    // What is posted here was written by the one who tests (api: Starting it).
    method: 'POST',
    path: '/dev/inbound-mail',
    anyOrigin: true,
    isDevelopment: true,
    body: messageBody,
    handle: async (scope, request) => Response.json({ received: await receive(scope, request, true) }),
  },
]
