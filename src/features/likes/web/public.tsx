export { LikeButton, type LikeButtonProps } from './like-button.tsx'
export { SeeLike } from './see-like.tsx'
