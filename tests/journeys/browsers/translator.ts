import type { BrowserContext } from '@playwright/test'

/**
 * Does to the pages of a browser what Chrome's translation does: each text is replaced by one within two `<font>` elements, from
 * the moment that it appears, for as long as the page is open. `before` begins with the first byte of a page, so that its
 * scripts find it translated; `after` begins once it listens. Texts keep their words and end with an invisible sign.
 */
export async function translatePages(context: BrowserContext, begin: 'before' | 'after'): Promise<void> {
  await context.addInitScript((from) => {
    const sign = '\u2060'
    const untouched = 'script, style, title, textarea, option, font, noscript, template, [translate=no]'
    const translate = (text: Text) => {
      const { parentElement: parent, data } = text
      if (!parent || data.trim() === '' || parent.closest(untouched)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = data.replace(/\s*$/, (blank) => sign + blank)
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translateIn = (node: Node) => {
      if (node instanceof Text) {
        translate(node)
        return
      }
      const texts: Text[] = []
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) translate(text)
    }
    const start = () => {
      document.documentElement.classList.add('translated-ltr')
      translateIn(document)
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          if (type === 'characterData') translateIn(target)
          for (const node of addedNodes) if (node.isConnected) translateIn(node)
        }
      }).observe(document, { childList: true, characterData: true, subtree: true })
    }
    const startOnceReady = () => {
      const isReady = () => document.documentElement?.hasAttribute('data-ready') ?? false
      const watch = new MutationObserver(() => {
        if (!isReady()) return
        watch.disconnect()
        start()
      })
      watch.observe(document, { attributes: true, childList: true, subtree: true })
    }
    if (!location.protocol.startsWith('http')) return
    if (from === 'before') {
      // The document has no element yet.
      const watch = new MutationObserver(() => {
        if (!document.documentElement) return
        watch.disconnect()
        start()
      })
      if (document.documentElement) start()
      else watch.observe(document, { childList: true })
    } else startOnceReady()
  }, begin)
}
