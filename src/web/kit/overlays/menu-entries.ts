import type { ReactNode } from 'react'
import type { Elements } from '../elements.ts'

export interface MenuAction {
  key: string
  label: ReactNode
  icon?: Elements
  /** Red, for irreversible actions; the label must convey it too. */
  isDangerous?: boolean
  isDisabled?: boolean
  /** Called on selection. Omit if `to` is given. */
  onSelect?: () => void
  /** Makes the entry a link. */
  to?: string
}

/** A row of pictures with a single choice; Left and Right move within it. */
export interface MenuChoices {
  key: string
  /** Accessible name of the row. */
  label: string
  choices: readonly {
    key: string
    /** Alternative text of the picture. */
    label: string
    picture: ReactNode
    isChosen: boolean
    onSelect: () => void
  }[]
}

/** A single choice among a few rows under a title. */
export interface MenuOptions {
  key: string
  title: string
  /** A note to read before choosing. */
  note?: string | undefined
  options: readonly {
    key: string
    label: string
    icon?: Elements
    isDisabled?: boolean
  }[]
  /** The key of the currently chosen option. */
  chosen: string
  onChoose: (key: string) => void
}

/** An action, a row of choices, a list of options, or a separator. */
export type MenuEntry = MenuAction | MenuChoices | MenuOptions | 'line'
