/**
 * Returns whether the browser shows a document in another language: translators put each text into `<font>` elements,
 * which no page of ours has.
 */
export function isTranslated(document: Pick<Document, 'querySelector'>): boolean {
  return document.querySelector('font') !== null
}
