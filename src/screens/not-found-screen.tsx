import { data } from 'react-router'

/** Throws not found for any URL without a screen, which shows the error page. */
function refuse(): never {
  throw data(null, { status: 404 })
}
// Two names, because the browser build removes `loader`.
export const loader = () => refuse()
export const clientLoader = () => refuse()

export default function NotFoundScreen() {
  return null
}
