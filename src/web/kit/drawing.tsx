interface DrawingProps {
  /** Address of the file; its root element has the id `drawing`. */
  src: string
  className?: string
}

/** One of our own line drawings: takes the text colour and the tokens of its surroundings. Says nothing aloud. */
export function Drawing({ src, className }: DrawingProps) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${src}#drawing`} />
    </svg>
  )
}
