export { SearchPage } from '../results/web/search-page.tsx'
export { searchScreen } from '../results/web/search-screen-data.ts'
