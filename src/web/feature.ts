/** A screen of a feature. */
export interface FeatureScreen {
  /** Its path, such as `likes/:type`; the id of its route is `likes-type`. */
  path: string
  /** Its file below `src`. */
  file: string
  /**
   * The frame around it: by default that of most pages; `panes` fill the window, each with a scroll position of its
   * own; `staff` is that of those who work here.
   */
  layout?: 'panes' | 'staff' | 'none'
}

/** The manifest of a feature in the browser. What it contributes to every page is in `web/on-page.ts`. */
export interface WebFeature<Texts extends object = object> {
  /** The name of its folder. */
  name: string
  screens?: readonly FeatureScreen[]
  /** The types of its texts by namespace, in English; never set. */
  texts?: Texts
}
