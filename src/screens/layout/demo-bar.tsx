import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { pagePart } from '../../web/page-part.tsx'

const Content = pagePart(async () => (await import('../demo/demo-bar-content.tsx')).DemoBarContent)

/** The bar of demo pages. */
export function DemoBar() {
  return useSiteSettings()?.is_demo ? <Content /> : null
}
