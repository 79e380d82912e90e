export { GiftChoice } from './gift-choice.tsx'
export { GiftPicture } from './gift-picture.tsx'
