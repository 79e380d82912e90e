import { createContext, type ReactNode, useContext } from 'react'
import { titlePrefix } from './title-prefix.ts'

interface TitleFrame {
  siteName: string
  /** Unread messages plus new likes (product.md, 2). */
  total: number
  /** Replaces every title and the site's name for members in discreet mode. */
  neutral?: string | undefined
}

const TitleContext = createContext<TitleFrame>({ siteName: '', total: 0 })

/**
 * Provides all titles on the page with the site's name and the total before them, or the neutral title for
 * discreet members.
 */
export function TitleProvider({ siteName, total, neutral, children }: TitleFrame & { children: ReactNode }) {
  return <TitleContext value={{ siteName, total, neutral }}>{children}</TitleContext>
}

interface PageTitleProps {
  title?: string
  /** The title contains the site's name itself. */
  isWhole?: boolean
}

/** The page's title: `(3) Messages · Vonk`. Defaults to the site's name. */
export function PageTitle({ title, isWhole = false }: PageTitleProps) {
  const { siteName, total, neutral } = useContext(TitleContext)
  const words = neutral ?? (title ? (isWhole ? title : `${title} · ${siteName}`) : siteName)
  return <title>{`${titlePrefix(total)}${words}`}</title>
}
