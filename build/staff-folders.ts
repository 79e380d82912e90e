import { webFeatures } from '../src/assembly/web-features.ts'
import type { FeatureScreen } from '../src/web/feature.ts'

/** The folders below `src/` that hold the screens of staff, with what only those show. */
export const staffFolders = [
  ...new Set(
    webFeatures
      .flatMap(({ screens }): readonly FeatureScreen[] => screens ?? [])
      .filter(({ layout }) => layout === 'staff')
      .map(({ file }) => file.slice(0, file.lastIndexOf('/'))),
  ),
]
