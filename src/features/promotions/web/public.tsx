export { LogoutPromotion } from './logout-promotion.tsx'
export { PromotionPlace } from './promotion-place.tsx'
