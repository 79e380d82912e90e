export { News, sendNews } from './mail-news.ts'
