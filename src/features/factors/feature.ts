import { callsOf, defineFeature } from '../../server/feature.ts'
import { factors } from './contract.ts'
import { addPasskey, startPasskey } from './server/add-passkey.ts'
import { confirmTotp } from './server/confirm-totp.ts'
import { factorsContribution } from './server/contribution.ts'
import { removePasskey, removeTotp } from './server/remove-factor.ts'
import { renewRecoveryCodes } from './server/renew-recovery-codes.ts'
import { startPasskeyLogin } from './server/start-passkey-login.ts'
import { startTotp } from './server/start-totp.ts'

export const factorsFeature = defineFeature({
  name: 'factors',
  knows: ['accounts', 'sites'],
  calls: {
    factors: callsOf(
      factors,
      {
        startTotp,
        confirmTotp,
        removeTotp,
        renewRecoveryCodes,
        startPasskey,
        addPasskey,
        removePasskey,
        startPasskeyLogin,
      },
      {
        tag: 'Second factors',
        description: 'Authenticator apps, passkeys and recovery codes. Each change begins with the password.',
        openBeforeEntry: true,
      },
    ),
  },
  contribution: factorsContribution,
})
