import type { ComponentProps, ReactNode } from 'react'
import { buttonClasses } from './button.tsx'
import { classNames } from './class-names.ts'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  children: ReactNode
  onFiles: (files: File[]) => void
  className?: string
}

/** A file input that looks like a button. */
export function FileButton({ children, onFiles, className, ...input }: FileButtonProps) {
  return (
    <label
      className={classNames(
        buttonClasses({ tone: 'secondary' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      {children}
      <input
        {...input}
        type="file"
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? []))
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
