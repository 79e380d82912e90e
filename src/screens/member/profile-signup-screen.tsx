import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../web/page-data.tsx'
import { defineScreen } from '../../web/screen.ts'
import { leaveSignup, prepareSignup, SignupPage } from '../signup/signup-page.tsx'
import { memberIdOf } from './member-id.ts'

const screen = defineScreen({
  redirect: async (args) => {
    const id = memberIdOf(args.params.id)
    const isBare = args.isLoggedIn && !args.url.searchParams.has('step')
    return isBare ? `/members/${id}` : leaveSignup(args)
  },
  prepare: (args) => prepareSignup(args, args.url.searchParams.get('country')),
  queries: ({ api, params }) => [api.cards.landing.queryOptions({ input: { id: memberIdOf(params.id) } })],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

export { action, clientAction, handle } from '../signup/signup-action.ts'

/** Signup from a member's profile (product: Signup): the same steps, next to that member. */
export default function ProfileSignupScreen() {
  const api = useApi()
  const id = memberIdOf(useParams().id)
  const { card } = useSuspenseQuery(api.cards.landing.queryOptions({ input: { id } })).data
  return <SignupPage person={card} />
}
