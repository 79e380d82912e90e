import { data } from 'react-router'

/** Any URL without a screen: the error page with 404. */
function refuse(): never {
  throw data(null, { status: 404 })
}
// Two names, because the browser build removes `loader`.
export const loader = () => refuse()
export const clientLoader = () => refuse()

export default function NotFoundScreen() {
  return null
}
