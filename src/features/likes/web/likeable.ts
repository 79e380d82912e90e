import type { Card } from '../../../core/schemas.ts'

/** The fields of a member that liking needs. */
export type Likeable = Pick<Card, 'id' | 'name' | 'liked' | 'matched' | 'main_image' | 'is_fictional'>
