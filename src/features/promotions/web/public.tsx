export { LogoutPromotion, PromotionPlace } from './promotion-place.tsx'
