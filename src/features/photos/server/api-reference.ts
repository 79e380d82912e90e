import { describeCalls } from '../../../server/openapi/reference.ts'
import { photos } from '../contract.ts'

export const photosReference = describeCalls(photos, {
  tag: 'Photos',
  description: 'The own photos, and who may see private ones.',
  calls: {
    upload: {
      summary: 'Upload a photo',
      description:
        'JPEG, PNG, WebP or AVIF, at most 12 MB and 50 megapixels (`too_large`), at least 100 pixels on each edge ' +
        '(`unsupported_image`). Metadata such as the place is removed. The first photo for everyone becomes the main photo. ' +
        'The same `client_id` returns the photo of the first upload.',
    },
    change: {
      summary: 'Change a photo',
      description:
        'Position (1 is the first), audience, rating, or `main`. A main photo is for everyone and not explicit; when it no ' +
        'longer is, the next suitable photo becomes the main one.',
    },
    edit: {
      summary: 'Rotate and crop a photo',
      description:
        'Rotates clockwise, then keeps `crop`, in fractions of the rotated picture; at least 240 pixels stay on each edge. ' +
        'The rest is deleted. `filename` is that of the photo: `conflict` where it has another picture by now.',
    },
    remove: { summary: 'Delete a photo' },
    grantees: { summary: 'List the members who may see a private photo', description: 'Newest first.' },
    granted: { summary: 'List the own photos that a member may see' },
    grant: {
      summary: 'Let a member see a private photo',
      description: '`conflict` for a photo that is not private or was rejected.',
    },
    revoke: {
      summary: 'Take back the grant of a private photo',
      description: 'Addresses that were handed out end within the hour.',
    },
  },
})
