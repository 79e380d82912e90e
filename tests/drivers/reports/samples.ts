/** A report about one mail of ours, and what it must be read as. */
export interface SampleReport {
  name: string
  raw: string
  expected: 'bounce' | 'soft_bounce' | 'complaint' | 'unsubscribe' | 'other'
  /** Whether the report names the mail in a way that proves it; otherwise it can only be believed if it is vouched for. */
  hasToken: boolean
}

/** The mail that came back. */
export interface SampleMail {
  token: string
  to: string
}
