import { z } from 'zod'
import { publicRead, publicWrite, sessionWrite } from '../../core/access.ts'
import { Id } from '../../core/ids.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Country, Gender, Locale, Profile, Seeking, Sexuality, Timestamp } from '../../core/schemas.ts'
import { Text } from '../../core/text.ts'
import { secondsPerHour, secondsPerMinute } from '../../core/time.ts'
import { isEmailAddress } from './email-rules.ts'
import {
  accountConsents,
  accountStatuses,
  consentPurposes,
  dismissables,
  suspensionReasons,
} from './rules.ts'

export const AccountStatus = z.enum(accountStatuses)
export type AccountStatus = z.infer<typeof AccountStatus>
export const SuspensionReason = z.enum(suspensionReasons)
export type SuspensionReason = z.infer<typeof SuspensionReason>
export const ConsentPurpose = z.enum(consentPurposes)
export const AccountConsent = z.enum(accountConsents)
export type ConsentPurpose = z.infer<typeof ConsentPurpose>
export const Dismissable = z.enum(dismissables)
export type Dismissable = z.infer<typeof Dismissable>

/** The logged-in member (product.md, 3: User; api: Details). */
export const User = z.object({
  /** The account's id; used nowhere else. */
  id: Id,
  email: z.string(),
  status: AccountStatus,
  paid_user: z.boolean(),
  credits: z.int(),
  /** Why mail does not reach this member: `fbl`, `bounce`, `list-unsubscribe`; empty if it does. */
  notifications_disabled: z.array(z.string()),
  language: Locale,
  /** Page titles and mails do not reveal which site it is. */
  discreet: z.boolean(),
  signup_date: Timestamp,
  profile: Profile,
  /** Version of the terms that were last accepted; null for members who never had to. */
  accepted_terms: Timestamp.nullable(),
})
export type User = z.infer<typeof User>

const UserAnswer = z.object({ user: User })
const UserOrNone = z.object({ user: User.nullable() })
const Ok = z.object({ ok: z.literal(true) })
const Nothing = z.strictObject({}).optional()

/** An e-mail address that mail can reach, without the spaces around it; `error` is a key of `errors.issues`. */
export function EmailAddress(error: string) {
  return z.string().trim().max(254).refine(isEmailAddress, { error }).meta({ format: 'email' })
}
export const Email = EmailAddress('email')

/** `email` may contain a name as well; `name` is an alternative to it. */
const Credentials = z
  .strictObject({
    email: Text({ min: 1, max: 254 }).optional(),
    name: Text({ min: 1, max: 254 }).optional(),
    password: Text({ min: 1, max: 1000 }),
    /** From an authenticator app, or one of the recovery codes. */
    code: Text({ min: 1, max: 40 }).optional(),
    /** A WebAuthn authentication response, as returned by the browser. */
    passkey: z.record(z.string().max(100), z.unknown()).optional(),
  })
  .refine((input) => (input.email === undefined) !== (input.name === undefined), {
    error: 'required',
    path: ['email'],
  })

const Tracking = Text({ max: 200 }).optional()

export const SignupInput = z.strictObject({
  email: Email,
  name: Text({ min: 1, max: 254 }).transform((name) => name.trim().normalize('NFC')),
  password: Text({ min: 1, max: 1000 }),
  date_of_birth: z.iso.date({ error: (issue) => (issue.input === undefined ? 'required' : 'date_of_birth') }),
  gender: Gender,
  seeking: Seeking,
  sexuality: Sexuality.optional(),
  country: Country,
  countryregion: Text({ max: 10 }).optional(),
  city: Text({ max: 80 }).optional(),
  /** First message to `profile_id`; sent after activation (decisions: signup_message). */
  signup_message: Text({ max: 200_000 }).optional(),
  /** The profile that led to the signup. */
  profile_id: Id.optional(),
  /** Acknowledges that `profile_id` is fictional, before the visitor writes. */
  fictional_acknowledged: z.boolean().optional(),
  /** As returned by `/settings`, so that nobody accepts terms other than those that were shown. */
  terms_version: Text({ max: 40 }),
  consents: z.strictObject({
    terms: z.boolean().optional(),
    sensitive_data: z.boolean().optional(),
    marketing: z.boolean().optional(),
  }),
  network: Tracking,
  ref: Tracking,
  sub1: Tracking,
  sub2: Tracking,
  sub3: Tracking,
  /** The lander that the visitor came by, and the name of its campaign. */
  lander: Tracking,
  campaign: Tracking,
  /** A code for a site whose signup is closed. */
  invite: Tracking,
  /** The token of a partner's handoff; the signup consumes it. */
  handoff: Text({ min: 1, max: 200 }).optional(),
  /** The stamp of `GET /signup/form`; forms send it along. */
  form: Text({ max: 200 }).optional(),
  /** Honeypot: hidden from people, filled in by bots. Must be empty. */
  website: Text({ max: 2000 }).optional(),
  /** The solution to `proof_required`: SHA-256 of challenge and nonce begins with `difficulty` zero bits. */
  proof: z.strictObject({ challenge: Text({ max: 200 }), nonce: Text({ max: 64 }) }).optional(),
})
export type SignupInput = z.output<typeof SignupInput>

/** Refusals of calls that require the second factor of an account that has one. */
export const secondFactorRefusals = {
  second_factor_required: {
    status: 401,
    data: z.object({ methods: z.array(z.enum(['totp', 'passkey', 'recovery_code'])) }),
  },
  code_invalid: { status: 400 },
} as const satisfies RefusalMap

export const loginRefusals = {
  login_failed: { status: 401 },
  too_many_attempts: { status: 429, data: z.object({ minutes: z.int() }) },
  account_deleted: { status: 403, data: z.object({ reactivation_sent: z.boolean() }) },
  account_suspended: { status: 403, data: z.object({ reason: SuspensionReason.nullable() }) },
  ...secondFactorRefusals,
} as const satisfies RefusalMap

export const signupRefusals = {
  email_in_use: { status: 409, data: z.object({ account: z.enum(['active', 'deleted']) }) },
  name_in_use: { status: 409 },
  under_age: { status: 422, data: z.object({ min_age: z.int() }) },
  invite_only: { status: 403, data: z.object({ site: z.string() }) },
  consent_required: { status: 400, data: z.object({ purpose: ConsentPurpose }) },
  /** The signup looks automated: it is accepted with a proof of work from the browser. */
  proof_required: { status: 403, data: z.object({ challenge: z.string(), difficulty: z.int() }) },
  link_expired: { status: 410 },
  /** Its owner has excluded themselves; said in neutral words, because anybody may ask. */
  email_refused: { status: 403 },
} as const satisfies RefusalMap

export const activationRefusals = { activation_failed: { status: 410 } } as const satisfies RefusalMap

export const resetRefusals = {
  not_found: { status: 404, text: 'email_not_found' },
  too_many_reset_mails: { status: 429 },
} as const satisfies RefusalMap

export const newPasswordRefusals = {
  link_expired: { status: 410 },
  passwords_differ: { status: 400 },
} as const satisfies RefusalMap

/** The token of the mailed link, or the mailed code with the address it was sent to. */
const ActivateInput = z
  .strictObject({
    token: Text({ min: 1, max: 200 }).optional(),
    email: Email.optional(),
    code: z
      .string()
      .trim()
      .regex(/^[0-9]{6}$/)
      .optional(),
  })
  .refine(({ token, email, code }) => (token === undefined) === (email !== undefined && code !== undefined), {
    error: 'required',
    path: ['token'],
  })

const ownTransactions = { access: 'public', mode: 'write', transaction: 'own' } as const

export const accounts = {
  /** Logs in by e-mail address or name; ends the browser's previous session. */
  login: publicWrite
    .route({ method: 'POST', path: '/user.php' })
    .input(Credentials)
    .output(UserAnswer)
    .errors(loginRefusals)
    .meta({ ...ownTransactions, limit: { key: 'address', amount: 60, windowSeconds: secondsPerMinute } }),
  /** Returns the logged-in member, or null. */
  current: publicRead.route({ method: 'GET', path: '/user.php' }).input(Nothing).output(UserOrNone),
  /**
   * Returns why the session that this browser still holds was ended, if that is to be shown; null otherwise.
   */
  sessionEnd: publicRead
    .route({ method: 'GET', path: '/session-end' })
    .input(Nothing)
    .output(z.object({ reason: z.enum(['password_changed']).nullable() })),
  /** Stores the chosen language on the account, and for visitors too in the cookie. */
  setLanguage: publicWrite
    .route({ method: 'PUT', path: '/user.php' })
    .input(z.strictObject({ language: Locale }))
    .output(UserOrNone)
    .meta({ access: 'public', mode: 'write', transaction: 'request', idempotent: true }),
  /** Ends the session. A GET with an effect: a request whose origin is another site changes nothing. */
  logout: publicWrite
    .route({ method: 'GET', path: '/logout.php' })
    .input(Nothing)
    .output(Ok)
    .meta({ access: 'public', mode: 'write', transaction: 'request', idempotent: true, anyOrigin: true }),
  /**
   * Creates an account that waits for activation, and logs in. If the site does not reveal accounts, nobody
   * is logged in and `user` is null, whether or not the address was free; only the mail differs.
   */
  signUp: publicWrite
    .route({ method: 'POST', path: '/signup' })
    .input(SignupInput)
    .output(UserOrNone)
    .errors(signupRefusals)
    .meta({ ...ownTransactions, limit: { key: 'address', amount: 120, windowSeconds: secondsPerHour } }),
  /** Returns whether an address and a name are available; null for a value not given. */
  checkSignup: publicWrite
    .route({ method: 'GET', path: '/signup/check' })
    .input(
      z
        .strictObject({ email: Text({ max: 254 }).optional(), name: Text({ max: 254 }).optional() })
        .optional(),
    )
    .output(z.object({ email_ok: z.boolean().nullable(), name_ok: z.boolean().nullable() }))
    .meta({
      ...ownTransactions,
      idempotent: true,
      anyOrigin: true,
      limit: { key: 'address', amount: 100, windowSeconds: secondsPerHour },
    }),
  /**
   * Returns the page that a mailed single-use token is for, with the token, and 404 for any other word (decisions:
   * Static pages, `/{token}`). The token is not used up.
   */
  mailedLink: publicRead
    .route({ method: 'GET', path: '/links/{token}' })
    .input(z.strictObject({ token: Text({ min: 1, max: 200 }) }))
    .output(z.object({ path: z.string() }))
    .meta({
      access: 'public',
      mode: 'read',
      limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour },
    }),
  /** Confirms the e-mail address. Works once, without a session. */
  activate: publicWrite
    .route({ method: 'POST', path: '/activate' })
    .input(ActivateInput)
    .output(Ok)
    .errors(activationRefusals)
    .meta({ ...ownTransactions, limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour } }),
  /** Mails a new link and code, unless the account is already active. */
  resendActivation: sessionWrite
    .route({ method: 'POST', path: '/activate/resend' })
    .input(Nothing)
    .output(Ok)
    .meta({ access: 'session', mode: 'write', transaction: 'own' }),
  /**
   * Mails a link for setting a new password. Reveals whether the address has an account only if the site
   * does.
   */
  requestPasswordReset: publicWrite
    .route({ method: 'POST', path: '/password-reset' })
    .input(z.strictObject({ email: Email }))
    .output(Ok)
    .errors(resetRefusals)
    .meta({ ...ownTransactions, limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour } }),
  /** Sets a new password by the mailed token, which works once; ends every session of the account. */
  resetPassword: publicWrite
    .route({ method: 'POST', path: '/password-reset/do' })
    .input(
      z.strictObject({
        token: Text({ min: 1, max: 200 }),
        password: Text({ min: 1, max: 1000 }),
        password_repeat: Text({ min: 1, max: 1000 }),
      }),
    )
    .output(Ok)
    .errors(newPasswordRefusals)
    .meta({ ...ownTransactions, limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour } }),
}
