import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { lazyComponent } from '../../web/lazy-component.tsx'

const Content = lazyComponent(async () => (await import('../demo/demo-bar-content.tsx')).DemoBarContent)

/** The bar of demo pages. */
export function DemoBar() {
  return useSiteSettings()?.is_demo ? <Content /> : null
}
