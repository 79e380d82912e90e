/** The colours of a mail in one mode, as hex codes: mail programs know no other notation. */
export interface MailColours {
  ground: string
  surface: string
  text: string
  muted: string
  line: string
  primary: string
  onPrimary: string
  secondary: string
  onSecondary: string
}

/** The colours of a site's mails. */
export interface MailLook {
  light: MailColours
  dark: MailColours
}

interface MailLink {
  label: string
  /** An absolute URL. */
  href: string
}

/** The content of a mail; every part is plain text and is escaped here. */
export interface MailParts {
  /** BCP 47 tag of its texts. */
  lang: string
  /** The sender's name, at the top of the mail. */
  brand: string
  look: MailLook
  /**
   * The text that mail programs show beside the subject; invisible in the mail itself. The beginning of the mail if
   * absent.
   */
  preview?: string
  title: string
  paragraphs: string[]
  /** Short lines one below another, such as totals. */
  list?: string[]
  button?: MailLink
  /** A code to copy, large and spaced, with its label. */
  code?: { label: string; value: string }
  /** Small print at the end. */
  footer: string[]
  /** Links below the small print. */
  links?: MailLink[]
}
