export { addPromotion } from './read-promotion.ts'
