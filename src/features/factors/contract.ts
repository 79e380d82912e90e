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

const adding = { access: 'member', mode: 'write' } as const
const ownTransactions = { access: 'session', mode: 'write', transaction: 'own' } as const
const guessing = { key: 'account', amount: 60, windowSeconds: secondsPerHour } as const

/**
 * A borrowed session must not be enough to take over an account: every way to add, remove or renew a factor
 * requires the password. Adding also requires the confirmed address, so that nobody can lock the owner of the
 * address out of an account in their name.
 */
export const factors = {
  /**
   * Creates a secret for an authenticator app and returns it three ways: bare, as the URI that apps read, and
   * that URI as an SVG picture. It has no effect before `confirmTotp`; a repeated call creates a new secret.
   * 409 where an app is set up already.
   */
  startTotp: memberWrite
    .route({ method: 'POST', path: '/account/totp' })
    .input(z.strictObject({ password: Password }))
    .output(z.object({ secret: z.string(), otpauth: z.string(), qr: z.string() }))
    .errors(ownPasswordRefusals)
    .meta({ ...adding, transaction: 'own' }),
  /**
   * Turns the authenticator app on with its first code and returns ten recovery codes, which replace earlier
   * ones.
   */
  confirmTotp: memberWrite
    .route({ method: 'POST', path: '/account/totp/confirm' })
    .input(z.strictObject({ code: Text({ min: 1, max: 40 }) }))
    .output(CodesAnswer)
    .errors(factorRefusals)
    .meta({ ...adding, transaction: 'request', limit: guessing }),
  /** Turns the authenticator app off. The recovery codes are removed with the last factor. */
  removeTotp: sessionWrite
    .route({ method: 'DELETE', path: '/account/totp' })
    .input(z.strictObject({ password: Password }))
    .output(AccountAnswer)
    .errors(ownPasswordRefusals)
    .meta(ownTransactions),
  /**
   * Returns ten new recovery codes and invalidates the old ones. 409 for an account without a second factor.
   */
  renewRecoveryCodes: sessionWrite
    .route({ method: 'POST', path: '/account/recovery-codes' })
    .input(z.strictObject({ password: Password }))
    .output(CodesAnswer)
    .errors(ownPasswordRefusals)
    .meta(ownTransactions),
  /** Returns what the browser needs to create a passkey; valid for one passkey and five minutes. */
  startPasskey: memberWrite
    .route({ method: 'POST', path: '/account/passkeys/options' })
    .input(z.strictObject({ password: Password }))
    .output(Options)
    .errors(ownPasswordRefusals)
    .meta({ ...adding, transaction: 'own', limit: guessing }),
  /** Adds the passkey that the browser created. */
  addPasskey: memberWrite
    .route({ method: 'POST', path: '/account/passkeys' })
    .input(z.strictObject({ response: Credential, name: Text({ max: 40 }).optional() }))
    .output(AccountAnswer)
    .errors(factorRefusals)
    .meta({ ...adding, transaction: 'own', limit: guessing }),
  /** Removes a passkey. The recovery codes are removed with the last factor. */
  removePasskey: sessionWrite
    .route({ method: 'DELETE', path: '/account/passkeys/{id}' })
    .input(z.strictObject({ id: PathId, password: Password }))
    .output(AccountAnswer)
    .errors(ownPasswordRefusals)
    .meta(ownTransactions),
  /**
   * Returns what the browser needs to log in with a passkey. The browser knows which passkeys it holds, so
   * the response lists none: it is the same for every account and reveals nothing about any of them.
   */
  startPasskeyLogin: publicWrite
    .route({ method: 'POST', path: '/user.php/passkey-options' })
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
      access: 'public',
      mode: 'write',
      transaction: 'request',
      limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour },
    }),
}
