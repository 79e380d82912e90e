/** The element that translators put each text into, and that no page of ours has. */
const mark = 'font'

export interface TranslationWatch {
  /** Returns whether the browser has translated the document so far. */
  wasSeen: () => boolean
  stop: () => void
}

/** Watches whether the browser translates a document: a document that is drawn again no longer shows that it was. */
export function watchTranslation(document: Document): TranslationWatch {
  let isSeen = document.querySelector(mark) !== null
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
      return isSeen
    },
    stop: () => observer.disconnect(),
  }
}
