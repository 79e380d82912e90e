export { GiftChoice, GiftPicture } from './gift-choice.tsx'
