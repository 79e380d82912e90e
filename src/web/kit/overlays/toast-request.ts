import type { Elements } from '../elements.ts'

export type ToastTone = 'neutral' | 'success' | 'danger'

export interface ToastRequest {
  /** One sentence, also announced politely. */
  text: string
  /** A small round picture of the person concerned, before the text. */
  picture?: Elements
  tone?: ToastTone
  /** One action, such as "Undo". */
  action?: { label: string; onAction: () => void }
  /** Duration, at least 6 s, which is also the default; with an action 20 s. */
  timeoutSeconds?: number
}

export interface QueuedToast extends ToastRequest {
  id: string
}

/** The interface of the loaded toast list for its provider. */
export interface ToastHostHandle {
  add: (toast: QueuedToast) => void
  close: (id: string) => void
}
