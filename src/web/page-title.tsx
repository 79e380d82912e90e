import { createContext, type ReactNode, useContext } from 'react'
import { titlePrefix } from './title-prefix.ts'

interface TitleFrame {
  siteName: string
  /** Unread messages plus new likes (product.md, 2). */
  total: number
  /** Stands for every title and the site's name where the member wants to be discreet. */
  neutral?: string | undefined
}

const TitleContext = createContext<TitleFrame>({ siteName: '', total: 0 })

/** Tells all titles on the page the site's name and the total in front of them, or the word for discreet members. */
export function TitleProvider({ siteName, total, neutral, children }: TitleFrame & { children: ReactNode }) {
  return <TitleContext value={{ siteName, total, neutral }}>{children}</TitleContext>
}

interface PageTitleProps {
  title?: string
  /** The title names the site itself. */
  isWhole?: boolean
}

/** The page's title: `(3) Messages · Vonk`. Without a title it is the site's name alone. */
export function PageTitle({ title, isWhole = false }: PageTitleProps) {
  const { siteName, total, neutral } = useContext(TitleContext)
  const words = neutral ?? (title ? (isWhole ? title : `${title} · ${siteName}`) : siteName)
  return <title>{`${titlePrefix(total)}${words}`}</title>
}
