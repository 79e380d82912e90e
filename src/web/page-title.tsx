import { createContext, type ReactNode, useContext } from 'react'
import { titlePrefix } from './title-prefix.ts'

interface TitleFrame {
  siteName: string
  /** Number of unread things, over all features (product: Browser). */
  total: number
  /** Replaces every title and the site's name in discreet mode. */
  neutral?: string | undefined
  /** Values of the preview that other services show of a link to the site. */
  share?: { url: string; image: string; locale: string } | undefined
}

const TitleContext = createContext<TitleFrame>({ siteName: '', total: 0 })

/**
 * Provides all titles on the page with the site's name and the total before them, or the neutral title in
 * discreet mode.
 */
export function TitleProvider({
  siteName,
  total,
  neutral,
  share,
  children,
}: TitleFrame & { children: ReactNode }) {
  return <TitleContext value={{ siteName, total, neutral, share }}>{children}</TitleContext>
}

interface PageTitleProps {
  title?: string
  /** The title contains the site's name itself. */
  isWhole?: boolean
  /** The text that search engines show below the title; pages that they do not list need none. */
  description?: string | undefined
}

/** The page's title: `(3) Messages · Vonk`. Defaults to the site's name. */
export function PageTitle({ title, isWhole = false, description }: PageTitleProps) {
  const { siteName, total, neutral, share } = useContext(TitleContext)
  const words = neutral ?? (title ? (isWhole ? title : `${title} · ${siteName}`) : siteName)
  return (
    <>
      <title>{`${titlePrefix(total)}${words}`}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
      {description === undefined || neutral || !share ? null : (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={siteName} />
          <meta property="og:title" content={words} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={share.url} />
          <meta property="og:locale" content={share.locale} />
          <meta property="og:image" content={share.image} />
          <meta property="og:image:alt" content={words} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
