export { MemberGrid, type MemberGridProps } from './member-grid.tsx'
export { MoreLink, type MoreLinkProps } from './more-link.tsx'
export { SearchPage } from './search-page.tsx'
export { searchScreen } from './search-screen-data.ts'
