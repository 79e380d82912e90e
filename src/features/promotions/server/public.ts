export { addPromotion } from './add-promotion.ts'
