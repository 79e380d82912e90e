import { redirectDocument } from 'react-router'
import { nextPath } from '../../accounts/path-rules.ts'
import { defineForm, defineScreen } from './api.ts'

const screen = defineScreen({ redirect: () => '/' })
export const loader = screen.loader

const form = defineForm(async ({ api, form: entered }) => {
  await api.call.age.dismissWarning({})
  return redirectDocument(nextPath(String(entered.get('next') ?? '/')))
})
/** The target of the entry warning's form without scripts: redirects to the page it was on. */
export const action = form.action
