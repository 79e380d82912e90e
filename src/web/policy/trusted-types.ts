import { workerPath } from '../installed/worker.ts'

declare global {
  /** TypeScript's library and older browsers do not have it. */
  interface Window {
    readonly trustedTypes?: {
      createPolicy<R extends Record<string, (text: string) => string | null>>(name: string, rules: R): R
    }
  }
}

/** React makes each script element of this text, so that browsers never run it. */
const emptyScript = '<script></script>'

/**
 * Sets what may become markup or a script's address on this page, whose policy refuses every other text
 * (`server/http/security.ts`): text without an element, React's empty script, and the service worker. React writes the code
 * of an inline script as markup where it draws a page again, so that code contains no `<`.
 */
export function restrictMarkup(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html: string) => (html === emptyScript || !html.includes('<') ? html : null),
    createScriptURL: (url: string) => (url === workerPath ? url : null),
  })
}
