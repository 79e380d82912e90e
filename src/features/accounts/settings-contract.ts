import { z } from 'zod'
import { publicWrite, sessionRead, sessionWrite } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import { isTimeZone } from '../../core/intl.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Currency, inMinorUnits, Locale, MinorUnits, Timestamp } from '../../core/schemas.ts'
import { Text } from '../../core/text.ts'
import { secondsPerHour } from '../../core/time.ts'
import {
  AccountConsent,
  AccountStatus,
  ConsentPurpose,
  Dismissable,
  EmailAddress,
  loginRefusals,
  newPasswordRefusals,
  secondFactorRefusals,
} from './contract.ts'
import { mailKinds, privacySwitches, pushKinds } from './rules.ts'

const Mails = z.record(z.enum(mailKinds), z.boolean())
const Pushes = z.record(z.enum(pushKinds), z.boolean())
const Hour = z.int().min(0).max(23)
/** Hours without notifications; equal ones would be a day or nothing. */
const Quiet = z
  .strictObject({ from: Hour, to: Hour, time_zone: Text({ min: 1, max: 60 }).refine(isTimeZone) })
  .refine(({ from, to }) => from !== to)
const Privacy = z.record(z.enum(privacySwitches), z.boolean())

/** When each notice was dismissed, while the dismissal is stored. */
const Dismissals = z.partialRecord(Dismissable, Timestamp)

/** A logged-in browser. */
export const Session = z.object({
  id: Id,
  created_at: Timestamp,
  last_seen_at: Timestamp,
  user_agent: z.string(),
  /** True if it is the session of the caller. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** The account as its owner sees it in the settings (api: GET /account). */
export const Account = z.object({
  email: z.string(),
  /** A new address that waits for its confirmation. */
  pending_email: z.string().nullable(),
  status: AccountStatus,
  signup_date: Timestamp,
  activated_at: Timestamp.nullable(),
  language: Locale,
  sessions: z.array(Session),
  notifications: z.object({ mail: Mails, push: Pushes }),
  notifications_disabled: z.array(z.string()),
  /** Hours without mails and pushes about what happened; null for none. */
  quiet_hours: Quiet.nullable(),
  privacy: Privacy,
  /** Minor units of `currency`, in which the caps were set; without any it is that of the member's country. Null means no cap. */
  spending: z.object({
    daily_cap: MinorUnits.nullable(),
    monthly_cap: MinorUnits.nullable(),
    currency: Currency,
    spent_today: MinorUnits,
    spent_this_month: MinorUnits,
  }),
  second_factor: z.object({
    /** Staff must have one, except in the demo: everything else is refused until then. */
    required: z.boolean(),
    totp: z.boolean(),
    recovery_codes_left: z.int(),
    passkeys: z.array(
      z.object({
        id: Id,
        name: z.string(),
        created_at: Timestamp,
        last_used_at: Timestamp.nullable(),
      }),
    ),
  }),
  dismissals: Dismissals,
})
export type Account = z.infer<typeof Account>

/** A consent given or not, with the version and language of the text (decisions: Consents). */
export const Consent = z.object({
  purpose: ConsentPurpose,
  given: z.boolean(),
  /** It counts once it is confirmed by the link in a mail. */
  is_pending: z.boolean(),
  text_version: z.string().nullable(),
  locale: Locale.nullable(),
  given_at: Timestamp.nullable(),
  withdrawn_at: Timestamp.nullable(),
})
export type Consent = z.infer<typeof Consent>

export const AccountAnswer = z.object({ account: Account })
const Consents = z.object({ consents: z.array(Consent) })
const Ok = z.object({ ok: z.literal(true) })
const Nothing = z.strictObject({}).optional()
/** A new address; an invalid one has its own message (product: Accounts). */
const NewEmail = EmailAddress('new_email')
const Password = Text({ min: 1, max: 1000 })
/** Far above any price. */
const Cap = inMinorUnits(z.int().min(1).max(100_000_000)).nullable()

/** Wrong own passwords lock out like those of a login. */
export const ownPasswordRefusals = {
  wrong_password: { status: 400, text: 'own_password_wrong' },
  too_many_attempts: loginRefusals.too_many_attempts,
} as const satisfies RefusalMap

export const addressRefusals = {
  ...ownPasswordRefusals,
  ...secondFactorRefusals,
  email_in_use: { status: 409 },
} as const satisfies RefusalMap

export const confirmAddressRefusals = {
  link_expired: { status: 410 },
  email_in_use: { status: 409 },
} as const satisfies RefusalMap

export const passwordRefusals = {
  ...ownPasswordRefusals,
  // Here the field is the old password, and product.md, 5 gives its text.
  wrong_password: { status: 400 },
  passwords_differ: newPasswordRefusals.passwords_differ,
} as const satisfies RefusalMap

export const account = {
  /** Returns everything that the settings show of the member's own account. */
  read: sessionRead
    .route({ method: 'GET', path: '/account', summary: 'Read the own account' })
    .input(Nothing)
    .output(AccountAnswer),
  /** An account that waits for activation receives its activation mail at the new address. */
  changeEmail: sessionWrite
    .route({
      method: 'PUT',
      path: '/account/email',
      summary: 'Change the e-mail address',
      description:
        'Mails a link to the new address, which counts once it is confirmed. An account that waits for activation changes at once.',
    })
    .input(
      z.strictObject({
        email: NewEmail,
        password: Password,
        /** A code of the authenticator app, or a recovery code; required from an account with a second factor. */
        code: Text({ min: 1, max: 40 }).optional(),
      }),
    )
    .output(Ok)
    .errors(addressRefusals)
    .meta({ transaction: 'own' }),
  confirmEmail: publicWrite
    .route({
      method: 'POST',
      path: '/account/email/confirm',
      summary: 'Confirm a new e-mail address',
      description: 'Takes the mailed token, which works once.',
    })
    .input(z.strictObject({ token: Text({ min: 1, max: 200 }) }))
    .output(Ok)
    .errors(confirmAddressRefusals)
    .meta({
      transaction: 'own',
      limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour },
    }),
  /** Does nothing for an account without a reason. */
  resumeMail: sessionWrite
    .route({
      method: 'POST',
      path: '/account/email/resume',
      summary: 'Have mails turned on again',
      description:
        'Mails a link to the own address, to which mails have stopped (`notifications_disabled`); opening it ends the reasons.',
    })
    .input(Nothing)
    .output(Ok)
    .meta({ transaction: 'own' }),
  changePassword: sessionWrite
    .route({
      method: 'PUT',
      path: '/account/password',
      summary: 'Change the password',
      description: 'Every other session ends.',
    })
    .input(z.strictObject({ old_password: Password, password: Password, password_repeat: Password }))
    .output(Ok)
    .errors(passwordRefusals)
    .meta({ transaction: 'own' }),
  changeNotifications: sessionWrite
    .route({
      method: 'PUT',
      path: '/account/notifications',
      summary: 'Turn kinds of mail and push on or off',
      description: 'What is left out stays as it is.',
    })
    .input(
      z.strictObject({
        mail: z.partialRecord(z.enum(mailKinds), z.boolean()).optional(),
        push: z.partialRecord(z.enum(pushKinds), z.boolean()).optional(),
        quiet_hours: Quiet.nullable().optional(),
      }),
    )
    .output(AccountAnswer)
    .meta({ idempotent: true }),
  changePrivacy: sessionWrite
    .route({
      method: 'PUT',
      path: '/account/privacy',
      summary: 'Change the privacy settings',
      description: 'What is left out stays as it is.',
    })
    .input(
      z.strictObject(
        Object.fromEntries(privacySwitches.map((name) => [name, z.boolean().optional()])) as Record<
          (typeof privacySwitches)[number],
          z.ZodOptional<z.ZodBoolean>
        >,
      ),
    )
    .output(AccountAnswer)
    .meta({ idempotent: true }),
  changeSpending: sessionWrite
    .route({
      method: 'PUT',
      path: '/account/spending',
      summary: 'Limit the own spending',
      description:
        'Minor units of `spending.currency`, the currency in which the limits were set; null is no limit. What is left out stays as it is. Without limits it is the currency of the country. Purchases in another currency count by the site’s price list: as what the same credits cost. `currency` may be sent along; 409 `conflict` if the other limit is in another one.',
    })
    .input(
      z.strictObject({
        daily_cap: Cap.optional(),
        monthly_cap: Cap.optional(),
        currency: Currency.optional(),
      }),
    )
    .output(AccountAnswer)
    .meta({ idempotent: true }),
  consents: sessionRead
    .route({
      method: 'GET',
      path: '/account/consents',
      summary: 'List the own consents',
      description: 'The newest decision for each purpose.',
    })
    .input(Nothing)
    .output(Consents),
  /** The terms end only with the account; what was agreed to with an order belongs to that order. */
  changeConsent: sessionWrite
    .route({
      method: 'PUT',
      path: '/account/consents',
      summary: 'Give or withdraw a consent',
      description: 'The terms cannot be withdrawn.',
    })
    .input(
      z.strictObject({
        purpose: AccountConsent,
        given: z.boolean(),
        /** The version that was shown, if any: nobody agrees to another. */
        terms_version: Text({ max: 40 }).optional(),
      }),
    )
    .output(Consents)
    .meta({ idempotent: true }),
  /** All that pages show of the account besides the user. */
  dismissals: sessionRead
    .route({ method: 'GET', path: '/account/dismissals', summary: 'Read which alerts were dismissed' })
    .input(Nothing)
    .output(z.object({ dismissals: Dismissals })),
  dismiss: sessionWrite
    .route({ method: 'PUT', path: '/account/dismissals', summary: 'Dismiss an alert' })
    .input(z.strictObject({ alert: Dismissable }))
    .output(Ok)
    .meta({ idempotent: true }),
  endSession: sessionWrite
    .route({ method: 'DELETE', path: '/account/sessions/{id}', summary: 'Log out one browser' })
    .input(z.strictObject({ id: PathId }))
    .output(Ok)
    .meta({ idempotent: true }),
  endOtherSessions: sessionWrite
    .route({ method: 'DELETE', path: '/account/sessions', summary: 'Log out every other browser' })
    .input(Nothing)
    .output(Ok)
    .meta({ idempotent: true }),
}
