export { closeFor } from './delete-account.ts'
