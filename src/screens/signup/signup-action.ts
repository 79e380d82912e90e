import { defineForm } from '../../web/screen.ts'
import { performSignup } from './signup-page.tsx'

// What the three screens that end in a signup export to the router.

const form = defineForm(performSignup)
export const action = form.action
export const clientAction = form.clientAction

/** The personal step accepts a photo. */
export const handle = { takesFile: true }
