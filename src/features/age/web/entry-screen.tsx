import { redirectDocument } from 'react-router'
import { defineForm, defineScreen } from '../../../web/screen.ts'
import { nextPath } from '../../accounts/path-rules.ts'
import { withCookiesNeeded } from '../path-rules.ts'

const nextOf = (wanted: unknown) => nextPath(typeof wanted === 'string' ? wanted : '/')

/** Continues on the page of the warning, which warns that cookies are needed where the answer was not stored. */
const screen = defineScreen({
  redirect: async ({ api, url }) => {
    const next = nextOf(url.searchParams.get('next'))
    if (!url.searchParams.has('next')) return next
    const { is_shown } = await api.call.age.entryWarning({ layout: 'default' })
    return is_shown ? withCookiesNeeded(next) : next
  },
})
export const loader = screen.loader

const form = defineForm(async ({ api, form: entered }) => {
  await api.call.age.dismissWarning({})
  return redirectDocument(`/entry?next=${encodeURIComponent(nextOf(entered.get('next')))}`)
})
/** The target of the entry warning's form without scripts. */
export const action = form.action
