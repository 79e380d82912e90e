export { SearchPage } from './search-page.tsx'
export { searchScreen } from './search-screen-data.ts'
