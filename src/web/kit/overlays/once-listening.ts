/** Pause before looking again whether the page listens. */
const lookAgainMs = 250

/** Resolves once the page listens (`data-ready`): what can wait leaves the connection to the page's own scripts until then. */
export async function onceListening(): Promise<void> {
  while (!document.documentElement.hasAttribute('data-ready')) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}
