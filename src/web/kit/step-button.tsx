import { IconButton, type IconButtonProps } from './icon-button.tsx'

interface StepButtonProps extends Omit<IconButtonProps, 'aria-disabled' | 'className' | 'disabled'> {
  /** There is nothing further in this direction. */
  isEnd: boolean
}

/** A button to the previous or next item; at the end it keeps the focus and does nothing. */
export function StepButton({ isEnd, onClick, ...rest }: StepButtonProps) {
  return (
    <IconButton
      {...rest}
      aria-disabled={isEnd}
      className="aria-disabled:opacity-50"
      onClick={isEnd ? undefined : onClick}
    />
  )
}
