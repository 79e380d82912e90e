import { z } from 'zod'
import { publicRead, publicWrite, sessionWrite } from '../../core/access.ts'
import { exampleProfile } from '../../core/example-people.ts'
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

/** The logged-in member (product: Accounts; api: Details). */
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
  account_suspended: {
    status: 403,
    /** `decision_url`: the statement of reasons and the way to an appeal. */
    data: z.object({ reason: SuspensionReason.nullable(), decision_url: z.string().nullable() }),
  },
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

/** The user of the examples. */
const exampleUser: User = {
  id: 815,
  email: 'rowan@example.com',
  status: 'active',
  paid_user: false,
  credits: 12,
  notifications_disabled: [],
  language: 'en',
  discreet: false,
  signup_date: '2026-03-14T09:26:53.000Z',
  profile: {
    ...exampleProfile,
    id: 815,
    name: 'rowan',
    gender: 'male',
    seeking: 'female',
    distance_km: null,
  },
  accepted_terms: '2026-01-01T00:00:00.000Z',
}

export const accounts = {
  login: publicWrite
    .route({
      method: 'POST',
      path: '/user.php',
      summary: 'Log in',
      description:
        'Takes an e-mail address or a name in `email`. Sets the cookie `auth`; a session that the browser had ends. With a ' +
        'second factor the first answer is `second_factor_required`: repeat the call with `code` or `passkey`.',
    })
    .input(Credentials)
    .output(UserAnswer)
    .errors(loginRefusals)
    .meta({ transaction: 'own', limit: { key: 'address', amount: 60, windowSeconds: secondsPerMinute } })
    .meta({
      example: {
        input: { email: 'rowan@example.com', password: 'correct horse battery' },
        output: { user: exampleUser },
      },
    }),
  current: publicRead
    .route({
      method: 'GET',
      path: '/user.php',
      summary: 'Read the logged-in user',
      description: '`user` is null without a session.',
    })
    .input(Nothing)
    .output(UserOrNone)
    .meta({ example: { output: { user: exampleUser } } }),
  sessionEnd: publicRead
    .route({
      method: 'GET',
      path: '/session-end',
      summary: 'Read why the session ended',
      description: 'Null where nothing has to be said of it.',
    })
    .input(Nothing)
    .output(z.object({ reason: z.enum(['password_changed']).nullable() })),
  setLanguage: publicWrite
    .route({
      method: 'PUT',
      path: '/user.php',
      summary: 'Choose the language',
      description: 'Stored on the account, and for visitors in the cookie `locale`.',
    })
    .input(z.strictObject({ language: Locale }))
    .output(UserOrNone)
    .meta({ idempotent: true })
    .meta({ example: { input: { language: 'de' }, output: { user: null } } }),
  /** A GET with an effect. */
  logout: publicWrite
    .route({
      method: 'GET',
      path: '/logout.php',
      summary: 'Log out',
      description: 'A request that comes from another site changes nothing.',
    })
    .input(Nothing)
    .output(Ok)
    .meta({ idempotent: true, anyOrigin: true })
    .meta({ example: { output: { ok: true } } }),
  signUp: publicWrite
    .route({
      method: 'POST',
      path: '/signup',
      summary: 'Sign up',
      description:
        'Makes an account that waits for activation, and logs in. Where the site does not reveal accounts `user` is null, ' +
        'whether or not the address was free: the mail tells the difference. `terms_version` comes from `GET /settings`.',
    })
    .input(SignupInput)
    .output(UserOrNone)
    .errors(signupRefusals)
    .meta({ transaction: 'own', limit: { key: 'address', amount: 120, windowSeconds: secondsPerHour } })
    .meta({
      example: {
        input: {
          email: 'rowan@example.com',
          name: 'rowan',
          password: 'correct horse battery',
          date_of_birth: '1990-05-17',
          gender: 'male',
          seeking: 'female',
          country: 'NL',
          terms_version: '2026-01-01T00:00:00.000Z',
          consents: { terms: true, sensitive_data: true },
        },
        output: { user: { ...exampleUser, status: 'not_confirmed' } },
      },
    }),
  checkSignup: publicWrite
    .route({
      method: 'GET',
      path: '/signup/check',
      summary: 'Check whether an e-mail address and a name are free',
      description: 'Null for what was not asked.',
    })
    .input(
      z
        .strictObject({ email: Text({ max: 254 }).optional(), name: Text({ max: 254 }).optional() })
        .optional(),
    )
    .output(z.object({ email_ok: z.boolean().nullable(), name_ok: z.boolean().nullable() }))
    .meta({
      transaction: 'own',
      idempotent: true,
      anyOrigin: true,
      limit: { key: 'address', amount: 100, windowSeconds: secondsPerHour },
    })
    .meta({ example: { input: { name: 'rowan' }, output: { email_ok: null, name_ok: true } } }),
  /**
   * Returns the page that a mailed single-use token is for, with the token, and 404 for any other word (decisions: /{token}). The token is not used up.
   */
  mailedLink: publicRead
    .route({
      method: 'GET',
      path: '/links/{token}',
      summary: 'Find the page of a mailed token',
      description: 'The token is not used up.',
    })
    .input(z.strictObject({ token: Text({ min: 1, max: 200 }) }))
    .output(z.object({ path: z.string() }))
    .meta({
      limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour },
    })
    .meta({
      example: {
        input: { token: 'ZXhhbXBsZQ' },
        output: { path: '/activate?token=ZXhhbXBsZQ' },
      },
    }),
  activate: publicWrite
    .route({
      method: 'POST',
      path: '/activate',
      summary: 'Confirm the e-mail address',
      description:
        'Takes the `token` of the mailed link, or `email` and the six digits of `code`. Works once.',
    })
    .input(ActivateInput)
    .output(Ok)
    .errors(activationRefusals)
    .meta({ transaction: 'own', limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour } })
    .meta({ example: { input: { email: 'rowan@example.com', code: '314159' }, output: { ok: true } } }),
  resendActivation: sessionWrite
    .route({
      method: 'POST',
      path: '/activate/resend',
      summary: 'Mail a new activation link',
      description: 'An active account gets no mail.',
    })
    .input(Nothing)
    .output(Ok)
    .meta({ transaction: 'own' }),
  requestPasswordReset: publicWrite
    .route({
      method: 'POST',
      path: '/password-reset',
      summary: 'Mail a link that sets a new password',
      description: 'Returns `not_found` for an unknown address only where the site reveals accounts.',
    })
    .input(z.strictObject({ email: Email }))
    .output(Ok)
    .errors(resetRefusals)
    .meta({ transaction: 'own', limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour } }),
  resetPassword: publicWrite
    .route({
      method: 'POST',
      path: '/password-reset/do',
      summary: 'Set a new password by the mailed token',
      description: 'The token works once. Every session of the account ends.',
    })
    .input(
      z.strictObject({
        token: Text({ min: 1, max: 200 }),
        password: Text({ min: 1, max: 1000 }),
        password_repeat: Text({ min: 1, max: 1000 }),
      }),
    )
    .output(Ok)
    .errors(newPasswordRefusals)
    .meta({ transaction: 'own', limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour } }),
}
