import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useCarried } from './carried-query.tsx'

export type AppLinkProps = ComponentProps<typeof Link>

/** A link without a look of its own. It keeps the parameters that the page carries along. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  return <Link to={useCarried(to)} {...rest} />
}
