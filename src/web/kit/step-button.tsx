import { IconButton, type IconButtonProps } from './icon-button.tsx'

interface StepButtonProps extends Omit<IconButtonProps, 'aria-disabled' | 'className' | 'disabled'> {
  /** Nothing comes that way. */
  isEnd: boolean
}

/** A button to what stands before or after; at the end it keeps the focus and does nothing. */
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
