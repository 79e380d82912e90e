import { useCallback, useRef } from 'react'

/** Serialises calls with the same id; a failed call does not stop the next one. */
export function useSerialised(): <T>(id: number, call: () => Promise<T>) => Promise<T> {
  const turns = useRef(new Map<number, Promise<unknown>>())
  return useCallback(<T>(id: number, call: () => Promise<T>) => {
    const before = turns.current.get(id) ?? Promise.resolve()
    const turn = before.then(call, call)
    turns.current.set(id, turn)
    return turn
  }, [])
}
