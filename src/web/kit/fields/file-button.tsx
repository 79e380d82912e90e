import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { type ButtonSize, buttonClasses } from '../button.tsx'
import { classNames } from '../class-names.ts'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className' | 'size'> {
  children: ReactNode
  onFiles: (files: File[]) => void
  size?: ButtonSize
  className?: string
}

/** A file input that looks like a button. */
export function FileButton({ children, onFiles, size = 'medium', className, ...input }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  const take = () => {
    const { current } = field
    const files = Array.from(current?.files ?? [])
    // Allows choosing the same file again.
    if (current) current.value = ''
    if (files.length > 0) onFiles(files)
  }
  const takeFirst = useRef(take)
  // Handles a file chosen before the page's scripts ran.
  useEffect(() => takeFirst.current(), [])
  return (
    <label
      className={classNames(
        buttonClasses({ tone: 'secondary', size }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <span className="contents">{children}</span>
      <input {...input} ref={field} type="file" className="sr-only" onChange={take} />
    </label>
  )
}
