import { defineForm, defineScreen } from './api.ts'
import { leaveSignup, performSignup, prepareSignup, SignupPage } from './signup/signup-page.tsx'

const screen = defineScreen({ redirect: leaveSignup, prepare: (args) => prepareSignup(args) })
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const form = defineForm(performSignup)
export const action = form.action
export const clientAction = form.clientAction

/** The personal step accepts a photo. */
export const handle = { takesFile: true }

/** Signup without a profile. */
export default function SignupScreen() {
  return <SignupPage person={null} />
}
