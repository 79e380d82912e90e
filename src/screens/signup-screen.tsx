import { defineScreen } from '../web/screen.ts'
import { leaveSignup, prepareSignup, SignupPage } from './signup/signup-page.tsx'

const screen = defineScreen({
  redirect: leaveSignup,
  prepare: (args) => prepareSignup(args, args.url.searchParams.get('country')),
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

export { action, clientAction, handle } from './signup/signup-action.ts'

/** Signup without a profile. */
export default function SignupScreen() {
  return <SignupPage person={null} />
}
