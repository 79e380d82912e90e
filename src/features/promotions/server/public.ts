export {
  endPromotion,
  findPromotion,
  findPromotionsOf,
  insertPromotion,
  type ListedPromotion,
} from './promotions-table.ts'
export { addPromotion, storePromotionPicture } from './read-promotion.ts'
