// Apart from `web/public.tsx`, which pages of members load: they load an advertisement only once it comes near.
export { PromotionView as PromotionPreview } from '../../web/promotion-view.tsx'
