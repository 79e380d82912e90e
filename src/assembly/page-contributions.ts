import type { PageContribution } from '../web/page-data.tsx'

const files = import.meta.glob<{ onPage: PageContribution }>('../features/*/web/on-page.ts', { eager: true })

/** The features' contributions to pages, in no particular order. */
export const pageContributions: PageContribution[] = Object.values(files).map(({ onPage }) => onPage)
