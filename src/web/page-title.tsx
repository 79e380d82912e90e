import { createContext, type ReactNode, useContext } from 'react'
import { titlePrefix } from './title-prefix.ts'

interface TitleFrame {
  siteName: string
  /** Unread messages plus new likes (product.md, 2). */
  total: number
}

const TitleContext = createContext<TitleFrame>({ siteName: '', total: 0 })

/** Tells all titles on the page the site's name and the total in front of them. */
export function TitleProvider({ siteName, total, children }: TitleFrame & { children: ReactNode }) {
  return <TitleContext value={{ siteName, total }}>{children}</TitleContext>
}

/** The page's title: `(3) Messages · Vonk`. Without a title the site's name stands alone. */
export function PageTitle({ title }: { title?: string }) {
  const { siteName, total } = useContext(TitleContext)
  return <title>{`${titlePrefix(total)}${title ? `${title} · ${siteName}` : siteName}`}</title>
}
