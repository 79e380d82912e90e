import { z } from 'zod'
import { callsOf, defineFeature } from '../../server/feature.ts'
import { guarded } from '../../server/http/runner.ts'
import { AccountStatus, accounts, ConsentPurpose, Dismissable, User } from './contract.ts'
import { logIn } from './identity/server/log-in.ts'
import { logOut, readSessionEnd } from './identity/server/log-out.ts'
import { mailPreviewRoutes } from './identity/server/mail-preview-route.ts'
import { readCurrent } from './identity/server/read-user.ts'
import { activate, resendActivation } from './recovery/server/activate.ts'
import { changeEmail } from './recovery/server/change-email.ts'
import { confirmEmail } from './recovery/server/confirm-email.ts'
import { readMailedLink, resumeMail } from './recovery/server/mailed-links.ts'
import { requestPasswordReset, resetPassword } from './recovery/server/reset-password.ts'
import { accountsContribution } from './server/contribution.ts'
import { changeNotifications } from './settings/server/change-notifications.ts'
import { changePassword, changePasswordRoute } from './settings/server/change-password.ts'
import {
  changePrivacy,
  changeSpending,
  dismissAlert,
  setLanguage,
} from './settings/server/change-settings.ts'
import { changeConsent, readConsents } from './settings/server/consents.ts'
import { endOtherSessions, endSession } from './settings/server/end-sessions.ts'
import { readDismissals, readOwnAccount } from './settings/server/read-account.ts'
import { Account, account, Consent, Session } from './settings-contract.ts'
import { checkSignup } from './signup/server/check-signup.ts'
import { handOver, readHandoff, requirePartner } from './signup/server/hand-over.ts'
import { issueForm } from './signup/server/human-check.ts'
import { signUp } from './signup/server/sign-up.ts'
import { HandoffDraft, signup } from './signup-contract.ts'

export const accountsFeature = defineFeature({
  name: 'accounts',
  knows: ['sites'],
  reads: ['sites', 'staff_grants'],
  calls: {
    accounts: callsOf(
      accounts,
      {
        login: logIn,
        current: readCurrent,
        sessionEnd: readSessionEnd,
        setLanguage,
        logout: logOut,
        signUp,
        checkSignup,
        mailedLink: readMailedLink,
        activate,
        resendActivation,
        requestPasswordReset,
        resetPassword,
      },
      {
        tag: 'Accounts',
        description: 'Login, signup, activation and forgotten passwords.',
        schemas: { AccountStatus, User },
        events: { user: z.object({ user: User }) },
        openBeforeEntry: [
          'login',
          'current',
          'sessionEnd',
          'setLanguage',
          'logout',
          'mailedLink',
          'activate',
          'resendActivation',
          'requestPasswordReset',
          'resetPassword',
        ],
      },
    ),
    account: callsOf(
      account,
      {
        read: readOwnAccount,
        changeEmail,
        confirmEmail,
        resumeMail,
        changePassword,
        changeNotifications,
        changePrivacy,
        changeSpending,
        consents: readConsents,
        changeConsent,
        dismissals: readDismissals,
        dismiss: dismissAlert,
        endSession,
        endOtherSessions,
      },
      {
        tag: 'Account',
        description: 'The settings of the own account.',
        schemas: { Account, Consent, ConsentPurpose, Dismissable, Session },
        openBeforeEntry: true,
      },
    ),
    signup: callsOf(
      signup,
      {
        form: issueForm,
        handOver: guarded(requirePartner, handOver),
        readHandoff,
      },
      {
        tag: 'Signup',
        description: 'What signup forms need, and signups that begin at a partner.',
        schemas: { HandoffDraft },
        // Partners' servers, which have no age.
        openBeforeEntry: ['handOver'],
      },
    ),
  },
  contribution: accountsContribution,
  routes: [changePasswordRoute, ...mailPreviewRoutes],
})
