import { data } from 'react-router'
import { isPageSlug } from '../features/pages/rules.ts'
import { defineScreen } from '../web/screen.ts'

/** The form of a mailed token (decisions: Mailed tokens): 32 random bytes. */
const tokenPattern = /^[\w-]{43}$/

/**
 * A single word in the address: a static page by its slug, else a mailed single-use link, else not found
 * (decisions: /{token}).
 */
const screen = defineScreen({
  redirect: async ({ api, url, params: { token = '' } }) => {
    if (isPageSlug(token)) return `/pages/${token}${url.search}`
    // Anything else is refused by the screen of unknown addresses, without a query.
    if (!tokenPattern.test(token)) throw data(null, { status: 404 })
    const { path } = await api.call.accounts.mailedLink({ token })
    return url.search === '' ? path : `${path}&${url.search.slice(1)}`
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

export default function TokenScreen() {
  return null
}
