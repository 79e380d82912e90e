import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { factors } from '../contract.ts'
import { addPasskey, startPasskey } from './add-passkey.ts'
import { confirmTotp } from './confirm-totp.ts'
import { removePasskey, removeTotp } from './remove-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { startPasskeyLogin } from './start-passkey-login.ts'
import { startTotp } from './start-totp.ts'

export const factorsEndpoints = endpoints(factors, {
  startTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  addPasskey,
  removePasskey,
  startPasskeyLogin,
})

export const factorsSection: ApiSection = {
  contract: factors,
  tag: 'Second factors',
  description: 'Authenticator apps, passkeys and recovery codes. Each change begins with the password.',
}
