import { describeCalls } from '../../../server/openapi/reference.ts'
import { factors } from '../contract.ts'

export const factorsReference = describeCalls(factors, {
  tag: 'Second factors',
  description: 'Authenticator apps, passkeys and recovery codes. Each change begins with the password.',
  calls: {
    startTotp: {
      summary: 'Start to set up an authenticator app',
      description:
        'Returns the secret, the address that apps read, and that address as an SVG. Nothing counts before it is confirmed. ' +
        '409 where an app is set up already.',
    },
    confirmTotp: {
      summary: 'Turn the authenticator app on',
      description: 'Returns ten recovery codes, which replace earlier ones.',
    },
    removeTotp: {
      summary: 'Turn the authenticator app off',
      description: 'With the last factor the recovery codes go too.',
    },
    renewRecoveryCodes: {
      summary: 'Get ten new recovery codes',
      description: 'Earlier ones stop working. 409 for an account without a second factor.',
    },
    startPasskey: {
      summary: 'Start to add a passkey',
      description: 'Options for `navigator.credentials.create`, for one passkey within five minutes.',
    },
    addPasskey: { summary: 'Add a passkey' },
    removePasskey: {
      summary: 'Remove a passkey',
      description: 'With the last factor the recovery codes go too.',
    },
    startPasskeyLogin: {
      summary: 'Start a login with a passkey',
      description:
        'Options for `navigator.credentials.get`. The same for every account, so that nothing leaks.',
    },
  },
})
