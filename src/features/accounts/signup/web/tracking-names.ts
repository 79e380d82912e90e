/** The query parameters passed on to the signup: the visitor's source, and the invitation code. */
export const trackingNames = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'invite'] as const
