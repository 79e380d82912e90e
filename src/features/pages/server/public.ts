export { pageParts } from './read-page.ts'
