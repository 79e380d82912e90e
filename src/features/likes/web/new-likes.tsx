import { createContext, type ReactNode, useContext } from 'react'

const NewLikesContext = createContext(0)

/** Provides the number of the member's new likes, which comes with the totals of all badges. */
export function NewLikesProvider({ count, children }: { count: number; children: ReactNode }) {
  return <NewLikesContext value={count}>{children}</NewLikesContext>
}

/** Returns the number of the member's new likes; 0 for visitors. */
export function useNewLikes(): number {
  return useContext(NewLikesContext)
}
