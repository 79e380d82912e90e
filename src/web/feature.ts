/** A screen of a feature. */
export interface FeatureScreen {
  /** Its path, such as `likes/:type`; the id of its route is `likes-type`. */
  path: string
  /** Its file below `src`. */
  file: string
  /** The frame around it: by default that of most pages. */
  layout?: 'chat' | 'none'
}

/** The manifest of a feature in the browser. What it contributes to every page is in `web/on-page.ts`. */
export interface WebFeature {
  /** The name of its folder. */
  name: string
  screens?: readonly FeatureScreen[]
}

/** The namespaces of texts with their types, in English: features declare theirs beside their manifest. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declarations
export interface TextNamespaces {}
