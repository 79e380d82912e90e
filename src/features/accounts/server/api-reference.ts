import { z } from 'zod'
import { exampleProfile } from '../../../core/example-people.ts'
import { describeCalls } from '../../../server/openapi/reference.ts'
import { AccountStatus, accounts, ConsentPurpose, Dismissable, User } from '../contract.ts'

import { Account, account, Consent, Session } from '../settings-contract.ts'
import { HandoffDraft, signup } from '../signup-contract.ts'

const user: User = {
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

export const accountsReference = describeCalls(accounts, {
  tag: 'Accounts',
  description: 'Login, signup, activation and forgotten passwords.',
  calls: {
    login: {
      summary: 'Log in',
      description:
        'Takes an e-mail address or a name in `email`. Sets the cookie `auth`; a session that the browser had ends. With a ' +
        'second factor the first answer is `second_factor_required`: repeat the call with `code` or `passkey`.',
      example: { input: { email: 'rowan@example.com', password: 'correct horse battery' }, output: { user } },
    },
    current: {
      summary: 'Read the logged-in user',
      description: '`user` is null without a session.',
      example: { output: { user } },
    },
    sessionEnd: {
      summary: 'Read why the session ended',
      description: 'Null where nothing has to be said of it.',
    },
    setLanguage: {
      summary: 'Choose the language',
      description: 'Stored on the account, and for visitors in the cookie `locale`.',
      example: { input: { language: 'de' }, output: { user: null } },
    },
    logout: {
      summary: 'Log out',
      description: 'A request that comes from another site changes nothing.',
      example: { output: { ok: true } },
    },
    signUp: {
      summary: 'Sign up',
      description:
        'Makes an account that waits for activation, and logs in. Where the site does not reveal accounts `user` is null, ' +
        'whether or not the address was free: the mail tells the difference. `terms_version` comes from `GET /settings`.',
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
        output: { user: { ...user, status: 'not_confirmed' } },
      },
    },
    checkSignup: {
      summary: 'Check whether an e-mail address and a name are free',
      description: 'Null for what was not asked.',
      example: { input: { name: 'rowan' }, output: { email_ok: null, name_ok: true } },
    },
    mailedLink: {
      summary: 'Find the page of a mailed token',
      description: 'The token is not used up.',
      example: {
        input: { token: 'ZXhhbXBsZQ' },
        output: { path: '/activate?token=ZXhhbXBsZQ' },
      },
    },
    activate: {
      summary: 'Confirm the e-mail address',
      description:
        'Takes the `token` of the mailed link, or `email` and the six digits of `code`. Works once.',
      example: { input: { email: 'rowan@example.com', code: '314159' }, output: { ok: true } },
    },
    resendActivation: {
      summary: 'Mail a new activation link',
      description: 'An active account gets no mail.',
    },
    requestPasswordReset: {
      summary: 'Mail a link that sets a new password',
      description: 'Returns `not_found` for an unknown address only where the site reveals accounts.',
    },
    resetPassword: {
      summary: 'Set a new password by the mailed token',
      description: 'The token works once. Every session of the account ends.',
    },
  },
  schemas: { AccountStatus, User },
  events: { user: z.object({ user: User }) },
})

export const accountReference = describeCalls(account, {
  tag: 'Account',
  description: 'The settings of the own account.',
  calls: {
    read: { summary: 'Read the own account' },
    changeEmail: {
      summary: 'Change the e-mail address',
      description:
        'Mails a link to the new address, which counts once it is confirmed. An account that waits for activation changes at once.',
    },
    confirmEmail: {
      summary: 'Confirm a new e-mail address',
      description: 'Takes the mailed token, which works once.',
    },
    resumeMail: {
      summary: 'Have mails turned on again',
      description:
        'Mails a link to the own address, to which mails have stopped (`notifications_disabled`); opening it ends the reasons.',
    },
    changePassword: { summary: 'Change the password', description: 'Every other session ends.' },
    changeNotifications: {
      summary: 'Turn kinds of mail and push on or off',
      description: 'What is left out stays as it is.',
    },
    changePrivacy: {
      summary: 'Change the privacy settings',
      description: 'What is left out stays as it is.',
    },
    changeSpending: {
      summary: 'Limit the own spending',
      description:
        'Minor units of `spending.currency`, the currency in which the limits were set; null is no limit. What is left out stays as it is. Without limits it is the currency of the country. Purchases in another currency count by the site’s price list: as what the same credits cost. `currency` may be sent along; 409 `conflict` if the other limit is in another one.',
    },
    consents: { summary: 'List the own consents', description: 'The newest decision for each purpose.' },
    changeConsent: {
      summary: 'Give or withdraw a consent',
      description: 'The terms cannot be withdrawn.',
    },
    dismissals: { summary: 'Read which alerts were dismissed' },
    dismiss: { summary: 'Dismiss an alert' },
    endSession: { summary: 'Log out one browser' },
    endOtherSessions: { summary: 'Log out every other browser' },
  },
  schemas: { Account, Consent, ConsentPurpose, Dismissable, Session },
})

export const signupReference = describeCalls(signup, {
  tag: 'Signup',
  description: 'What signup forms need, and signups that begin at a partner.',
  calls: {
    form: {
      summary: 'Get a stamp for a signup form',
      description: '`is_open` says whether this visitor may sign up.',
    },
    handOver: {
      summary: 'Hand over a signup that began at a partner',
      description:
        'Called by machines of a partner, without an Origin. The draft is kept for seven days; the visitor finishes the ' +
        'signup at `complete_url`. A birth date under the minimum age is refused and nothing is stored.',
      security: 'partner_key',
      example: {
        input: { email: 'rowan@example.com', gender: 'male', seeking: 'female', country: 'NL' },
        output: {
          complete_url: 'https://example.com/signup/complete?token=ZXhhbXBsZQ',
          expires_at: '2026-03-21T09:26:53.000Z',
        },
      },
    },
    readHandoff: { summary: 'Read a signup that was handed over' },
  },
  schemas: { HandoffDraft },
})
