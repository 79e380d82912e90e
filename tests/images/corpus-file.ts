/** An uploaded file, and the expected result. */
export interface CorpusFile {
  name: string
  /** Generated on demand: some are large. */
  make: () => Promise<Buffer>
  /** `either`: accepted or refused as unsupported, depending on the decoder. */
  expected: 'accepted' | 'unsupported_image' | 'too_large' | 'either'
  /** An accepted picture must show the four corners of `quarters` upright. */
  showsCorners?: boolean
  /** Name and type stated by the sender. */
  sentAs?: { name: string; type: string }
}
