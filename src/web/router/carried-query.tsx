import { createContext, useContext } from 'react'
import type { To } from 'react-router'

const CarriedQuery = createContext('')

/** Sets the query parameters that the links of a page keep, as a query without `?`. */
export const CarriedQueryProvider = CarriedQuery.Provider

/** Returns the parameters that the page's links keep, for a form that leads to another page. */
export function useCarriedQuery(): string {
  return useContext(CarriedQuery)
}

/** Returns the target of a link with the parameters that the page's links keep; its own win. */
export function useCarried<T extends To>(to: T): T | string {
  return withQuery(to, useCarriedQuery())
}

/** Adds parameters to a path inside the site that lacks them; any other target is returned as it is. */
export function withQuery<T extends To>(to: T, carried: string): T | string {
  if (carried === '' || typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return to
  const [, path = '', own = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(to) ?? []
  const query = new URLSearchParams(own)
  for (const [name, value] of new URLSearchParams(carried)) if (!query.has(name)) query.set(name, value)
  return `${path}?${query}${hash}`
}
