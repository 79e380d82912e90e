export { giftView } from './gift-view.ts'
