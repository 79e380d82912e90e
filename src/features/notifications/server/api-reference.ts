import { describeCalls } from '../../../server/openapi/reference.ts'
import { mailKinds } from '../../accounts/rules.ts'
import { notifications } from '../contract.ts'

const unsubscribeBody = {
  type: 'object',
  properties: { kind: { type: 'string', enum: [...mailKinds] } },
}

export const notificationsReference = describeCalls(notifications, {
  tag: 'Notifications',
  description: 'Web push.',
  calls: {
    subscribePush: {
      summary: 'Subscribe a browser to push',
      description:
        'Also `POST /user.php?push=1`. Takes what `PushSubscription.toJSON()` returns. Pushes for other accounts to this ' +
        'browser end.',
    },
    confirmShown: {
      summary: 'Confirm what was shown',
      description: 'What a visible page has shown is neither pushed nor mailed.',
    },
    unsubscribePush: { summary: 'Unsubscribe a browser from push', description: 'An unknown one is fine.' },
  },
  routes: [
    {
      method: 'post',
      path: '/unsubscribe',
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
    },
    {
      method: 'post',
      path: '/inbound-mail',
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
    },
  ],
})
