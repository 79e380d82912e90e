import { z } from 'zod'
import { memberWrite, publicWrite, sessionWrite } from '../../core/access.ts'
import { PathId } from '../../core/ids.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Text } from '../../core/text.ts'
import { secondsPerHour } from '../../core/time.ts'
import { loginRefusals } from '../accounts/contract.ts'
import { Account, AccountAnswer, ownPasswordRefusals } from '../accounts/settings-contract.ts'

/** The account with recovery codes that are shown only once. */
const CodesAnswer = z.object({ account: Account, recovery_codes: z.array(z.string()) })
/** Options of a WebAuthn ceremony, in the JSON form that `navigator.credentials` takes. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) })
/** A response of `navigator.credentials`, as JSON. */
const Credential = z.record(z.string().max(100), z.unknown())
const Password = Text({ min: 1, max: 1000 })

export const factorRefusals = { code_invalid: loginRefusals.code_invalid } as const satisfies RefusalMap

const guessing = { key: 'account', amount: 60, windowSeconds: secondsPerHour } as const

/**
 * A borrowed session must not be enough to take over an account: every way to add, remove or renew a factor
 * requires the password. Adding also requires the confirmed address, so that nobody can lock the owner of the
 * address out of an account in their name.
 */
export const factors = {
  /** A repeated call creates a new secret. */
  startTotp: memberWrite
    .route({
      method: 'POST',
      path: '/account/totp',
      summary: 'Start to set up an authenticator app',
      description:
        'Returns the secret, the address that apps read, and that address as an SVG. Nothing counts before it is confirmed. ' +
        '409 where an app is set up already.',
    })
    .input(z.strictObject({ password: Password }))
    .output(z.object({ secret: z.string(), otpauth: z.string(), qr: z.string() }))
    .errors(ownPasswordRefusals)
    .meta({ transaction: 'own' }),
  confirmTotp: memberWrite
    .route({
      method: 'POST',
      path: '/account/totp/confirm',
      summary: 'Turn the authenticator app on',
      description: 'Returns ten recovery codes, which replace earlier ones.',
    })
    .input(z.strictObject({ code: Text({ min: 1, max: 40 }) }))
    .output(CodesAnswer)
    .errors(factorRefusals)
    .meta({ limit: guessing }),
  removeTotp: sessionWrite
    .route({
      method: 'DELETE',
      path: '/account/totp',
      summary: 'Turn the authenticator app off',
      description: 'With the last factor the recovery codes go too.',
    })
    .input(z.strictObject({ password: Password }))
    .output(AccountAnswer)
    .errors(ownPasswordRefusals)
    .meta({ transaction: 'own' }),
  renewRecoveryCodes: sessionWrite
    .route({
      method: 'POST',
      path: '/account/recovery-codes',
      summary: 'Get ten new recovery codes',
      description: 'Earlier ones stop working. 409 for an account without a second factor.',
    })
    .input(z.strictObject({ password: Password }))
    .output(CodesAnswer)
    .errors(ownPasswordRefusals)
    .meta({ transaction: 'own' }),
  startPasskey: memberWrite
    .route({
      method: 'POST',
      path: '/account/passkeys/options',
      summary: 'Start to add a passkey',
      description: 'Options for `navigator.credentials.create`, for one passkey within five minutes.',
    })
    .input(z.strictObject({ password: Password }))
    .output(Options)
    .errors(ownPasswordRefusals)
    .meta({ transaction: 'own', limit: guessing }),
  addPasskey: memberWrite
    .route({ method: 'POST', path: '/account/passkeys', summary: 'Add a passkey' })
    .input(z.strictObject({ response: Credential, name: Text({ max: 40 }).optional() }))
    .output(AccountAnswer)
    .errors(factorRefusals)
    .meta({ transaction: 'own', limit: guessing }),
  removePasskey: sessionWrite
    .route({
      method: 'DELETE',
      path: '/account/passkeys/{id}',
      summary: 'Remove a passkey',
      description: 'With the last factor the recovery codes go too.',
    })
    .input(z.strictObject({ id: PathId, password: Password }))
    .output(AccountAnswer)
    .errors(ownPasswordRefusals)
    .meta({ transaction: 'own' }),
  /** The browser knows which passkeys it holds, so the response lists none. */
  startPasskeyLogin: publicWrite
    .route({
      method: 'POST',
      path: '/user.php/passkey-options',
      summary: 'Start a login with a passkey',
      description:
        'Options for `navigator.credentials.get`. The same for every account, so that nothing leaks.',
    })
    .input(
      z
        .strictObject({
          email: Text({ min: 1, max: 254 }).optional(),
          name: Text({ min: 1, max: 254 }).optional(),
        })
        .optional(),
    )
    .output(Options)
    .meta({
      limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour },
    }),
}
