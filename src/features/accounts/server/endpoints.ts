import { endpoints } from '../../../server/http/runner.ts'
import { accounts } from '../contract.ts'
import { activate } from './activate.ts'
import { checkSignup } from './check-signup.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { readCurrent } from './read-user.ts'
import { resendActivation } from './resend-activation.ts'
import { setLanguage } from './set-language.ts'
import { signUp } from './sign-up.ts'

export const accountsEndpoints = endpoints(accounts, {
  login: logIn,
  current: readCurrent,
  setLanguage,
  logout: logOut,
  signUp,
  checkSignup,
  activate,
  resendActivation,
})
