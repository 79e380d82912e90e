/** The seams of an invented name of several words: "MidnightHarbour", "slow_ember", "Rover70". */
const seam = /(?<=\p{Ll})(?=\p{Lu})|(?<=_)|(?<=\p{L})(?=\d)/u

/** A name that breaks between its words where it does not fit in a line; it is never translated. */
export function BreakableName({ children }: { children: string }) {
  return children.split(seam).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name, which never change places
    <span key={index} translate="no">
      {index > 0 ? <wbr /> : null}
      <span>{part}</span>
    </span>
  ))
}
