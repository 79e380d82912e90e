import type { ReactElement } from 'react'

/**
 * Elements beside others in one parent: never a bare text, which a browser's translation moves into elements of its
 * own, so that React no longer finds it (decision 50). A text is passed as `ReactNode` and wrapped by its receiver.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
