import { describeCalls, objectSchema } from '../../../server/openapi/reference.ts'
import { AgePolicy } from '../../sites/settings-contract.ts'
import { AgeOutcome, AgeStatus, age } from '../contract.ts'
import { ageOutcomes } from '../rules.ts'

export const ageReference = describeCalls(age, {
  tag: 'Age',
  description: 'Proof of age where a site or country asks for it, and the entry warning.',
  calls: {
    read: {
      summary: 'Read whether a proof of age is needed',
      description: 'A proof counts for a year on an account, for 30 days in a browser without one.',
    },
    start: {
      summary: 'Start a proof of age',
      description:
        'The visitor goes to `redirect_url` and returns to `/age-check`, from there to `next`. The result arrives by webhook.',
    },
    sandboxCheck: {
      summary: 'Read a check of the sandbox',
      description: 'Only with the development routes.',
    },
    entryWarning: { summary: 'Read whether the entry warning is shown' },
    dismissWarning: { summary: 'Dismiss the entry warning', description: 'For a year, in this browser.' },
  },
  schemas: { AgeOutcome, AgePolicy, AgeStatus },
  routes: [
    {
      method: 'post',
      path: '/age-assurance/{provider}/webhook',
      operation: {
        operationId: 'age.webhook',
        summary: 'Report the result of a check',
        description:
          'Called by the provider, without a session and without an Origin. The body is the provider’s own and is verified ' +
          'by its signature. The sandbox signs `<t>.<body>` and sends `t=<seconds since 1970>,v1=<signature>`, valid for ' +
          'a few minutes. A webhook that is delivered twice counts once.',
        security: [],
        parameters: [
          { name: 'provider', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'x-sandbox-signature', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: objectSchema({
                reference: { type: 'string' },
                outcome: { enum: [...ageOutcomes] },
                method: { type: 'string' },
                provider_ref: { type: 'string' },
              }),
            },
          },
        },
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: objectSchema({ ok: { const: true } }) } },
          },
          401: {
            description: 'Unauthorized: `bad_signature`',
            content: {
              'application/json': {
                schema: objectSchema({
                  code: { const: 'bad_signature' },
                  status: { const: 401 },
                  message: { type: 'string' },
                }),
              },
            },
          },
        },
      },
    },
  ],
})
