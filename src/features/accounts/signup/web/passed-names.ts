import { trackingNames } from '../../../sites/rules.ts'

/** The query parameters passed on to the signup: the visitor's source, and the invitation code. */
export const passedNames = [...trackingNames, 'invite'] as const
