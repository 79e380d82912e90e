import { callsOf, defineFeature } from '../../server/feature.ts'
import { factors } from './contract.ts'
import { addPasskey, startPasskey, startPasskeyLogin } from './server/add-passkey.ts'
import { confirmTotp, startTotp } from './server/add-totp.ts'
import { factorsContribution } from './server/contribution.ts'
import { renewRecoveryCodes } from './server/recovery-codes.ts'
import { removePasskey, removeTotp } from './server/remove-factor.ts'

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
