/** The element that translators put each text into, and that no page of ours has. */
const mark = 'font'

export interface TranslationWatch {
  /** Returns whether the browser has translated the document so far. */
  wasSeen: () => boolean
  stop: () => void
}

/** Watches whether the browser translates a document: a document that is drawn again no longer shows that it was. */
export function watchTranslation(document: Document): TranslationWatch {
  const isMarked = () => document.querySelector(mark) !== null
  let isSeen = isMarked()
  const read = (changes: MutationRecord[]) => {
    isSeen ||= changes.some(({ addedNodes }) =>
      [...addedNodes].some((node) => node.nodeName.toLowerCase() === mark),
    )
  }
  const observer = new MutationObserver(read)
  observer.observe(document, { childList: true, subtree: true })
  return {
    wasSeen: () => {
      read(observer.takeRecords())
      // A part of the page may hydrate later, among texts that were translated meanwhile.
      return isSeen || isMarked()
    },
    stop: () => observer.disconnect(),
  }
}
