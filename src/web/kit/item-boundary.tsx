import { Component, Fragment } from 'react'
import { useTranslations } from '../i18n/texts.ts'
import type { Elements } from './elements.ts'

interface ItemBoundaryProps {
  /** The element of a failed item: `li` where the item itself is one. */
  as?: 'div' | 'li'
  children: Elements
}

interface Attempt {
  number: number
  hasFailed: boolean
}

/** More are of no use: what fails in new elements as well fails for its data. */
const maxAttempts = 2

/**
 * Keeps an error within one item of a list. An item whose elements were moved by the browser or an extension is drawn
 * again in new ones; one that fails again is replaced by a sentence.
 */
export class ItemBoundary extends Component<ItemBoundaryProps, Attempt> {
  override state: Attempt = { number: 1, hasFailed: false }

  static getDerivedStateFromError(): Partial<Attempt> {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.setState(({ number }) => (number < maxAttempts ? { number: number + 1, hasFailed: false } : null))
  }

  override render() {
    const { as, children } = this.props
    const { number, hasFailed } = this.state
    return hasFailed ? <FailedItem as={as} /> : <Fragment key={number}>{children}</Fragment>
  }
}

function FailedItem({ as: Element = 'div' }: Pick<ItemBoundaryProps, 'as'>) {
  const t = useTranslations('frame.error')
  return <Element className="rounded-card border border-line p-4 text-sm text-muted">{t('generic')}</Element>
}
