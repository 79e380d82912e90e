import { z } from 'zod'
import { memberWrite, publicWrite, sessionWrite } from '../../core/access.ts'
import { PathId } from '../../core/ids.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Text } from '../../core/text.ts'
import { secondsPerHour } from '../../core/time.ts'
import { loginRefusals } from '../accounts/contract.ts'
import { Account, AccountAnswer, ownPasswordRefusals } from '../accounts/settings-contract.ts'

/** The account with codes that are shown this once. */
const CodesAnswer = z.object({ account: Account, recovery_codes: z.array(z.string()) })
/** Options of a WebAuthn ceremony, in the form that `navigator.credentials` takes as JSON. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) })
/** An answer of `navigator.credentials`, as JSON. */
const Credential = z.record(z.string().max(100), z.unknown())
const Password = Text({ min: 1, max: 1000 })

export const factorRefusals = { code_invalid: loginRefusals.code_invalid } as const satisfies RefusalMap

const adding = { access: 'member', mode: 'write' } as const
const ownTransactions = { access: 'session', mode: 'write', transaction: 'own' } as const
const guessing = { key: 'account', amount: 60, windowSeconds: secondsPerHour } as const

/**
 * Who borrowed a session must not make the account theirs: every way to add, remove or renew begins with the password.
 * Adding waits for the confirmed address, so that nobody locks its owner out of an account in their name.
 */
export const factors = {
  /**
   * Makes a secret for an authenticator app: bare, as the address that apps take, and that address as a picture (SVG).
   * Nothing counts before `confirmTotp`; asking again makes a new one. 409 where an app is set up already.
   */
  startTotp: memberWrite
    .route({ method: 'POST', path: '/account/totp' })
    .input(z.strictObject({ password: Password }))
    .output(z.object({ secret: z.string(), otpauth: z.string(), qr: z.string() }))
    .errors(ownPasswordRefusals)
    .meta({ ...adding, transaction: 'own' }),
  /** Turns the authenticator app on by its first code, and gives ten recovery codes in place of those there were. */
  confirmTotp: memberWrite
    .route({ method: 'POST', path: '/account/totp/confirm' })
    .input(z.strictObject({ code: Text({ min: 1, max: 40 }) }))
    .output(CodesAnswer)
    .errors(factorRefusals)
    .meta({ ...adding, transaction: 'request', limit: guessing }),
  /** Turns the authenticator app off. With the last factor the recovery codes go too. */
  removeTotp: sessionWrite
    .route({ method: 'DELETE', path: '/account/totp' })
    .input(z.strictObject({ password: Password }))
    .output(AccountAnswer)
    .errors(ownPasswordRefusals)
    .meta(ownTransactions),
  /** Ten new recovery codes; the old ones are worth nothing. 409 for an account without a second factor. */
  renewRecoveryCodes: sessionWrite
    .route({ method: 'POST', path: '/account/recovery-codes' })
    .input(z.strictObject({ password: Password }))
    .output(CodesAnswer)
    .errors(ownPasswordRefusals)
    .meta(ownTransactions),
  /** What the browser needs to make a passkey; good for one, within five minutes. */
  startPasskey: memberWrite
    .route({ method: 'POST', path: '/account/passkeys/options' })
    .input(z.strictObject({ password: Password }))
    .output(Options)
    .errors(ownPasswordRefusals)
    .meta({ ...adding, transaction: 'own', limit: guessing }),
  /** Adds the passkey that the browser made. */
  addPasskey: memberWrite
    .route({ method: 'POST', path: '/account/passkeys' })
    .input(z.strictObject({ response: Credential, name: Text({ max: 40 }).optional() }))
    .output(AccountAnswer)
    .errors(factorRefusals)
    .meta({ ...adding, transaction: 'own', limit: guessing }),
  /** Removes a passkey. With the last factor the recovery codes go too. */
  removePasskey: sessionWrite
    .route({ method: 'DELETE', path: '/account/passkeys/{id}' })
    .input(z.strictObject({ id: PathId, password: Password }))
    .output(AccountAnswer)
    .errors(ownPasswordRefusals)
    .meta(ownTransactions),
  /**
   * What the browser needs to log in with a passkey. The browser itself knows which it holds: the answer names none, so
   * it is the same whoever is asked for, and tells nothing of any account.
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
