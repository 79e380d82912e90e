import { data } from 'react-router'

/** Any address that is no screen: the error page with 404. */
function refuse(): never {
  throw data(null, { status: 404 })
}
// Two names of their own: the browser's build leaves `loader` out.
export const loader = () => refuse()
export const clientLoader = () => refuse()

export default function NotFoundScreen() {
  return null
}
