import { useLocation } from 'react-router'
import { listedPaths } from '../../features/pages/rules.ts'
import { languageLinksOf } from '../../features/sites/rules.ts'
import { useSiteSettings } from '../../features/sites/web/public.tsx'

/**
 * The address of a public page for search engines, and where the company has it in other languages (hreflang). The own
 * language is that of the domain: another one that a visitor chose has no address of its own.
 */
export function PageLinks() {
  const { pathname } = useLocation()
  const alternates = useSiteSettings()?.alternates ?? []
  const [own] = alternates
  if (!own || !listedPaths.includes(pathname)) return null
  return (
    <>
      <link rel="canonical" href={own.origin + pathname} />
      {languageLinksOf(alternates).map(({ language, origin }) => (
        <link key={language} rel="alternate" hrefLang={language} href={origin + pathname} />
      ))}
    </>
  )
}
