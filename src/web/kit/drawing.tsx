interface DrawingProps {
  /** URL of the file; its root element has the id `drawing`. */
  src: string
  className?: string
}

/** One of our own line drawings: inherits the text colour and the tokens. Hidden from screen readers. */
export function Drawing({ src, className }: DrawingProps) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${src}#drawing`} />
    </svg>
  )
}
