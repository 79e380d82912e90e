export { previewRoute } from './preview.ts'
