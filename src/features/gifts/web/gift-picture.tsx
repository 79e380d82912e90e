import { classNames } from '../../../web/kit/class-names.ts'

/** Shows a gift's drawing. It is hidden from screen readers: its name is beside it. */
export function GiftPicture({ image, className }: { image: string; className?: string }) {
  return (
    <img
      src={image}
      alt=""
      width={96}
      height={96}
      draggable={false}
      className={classNames('block', className)}
    />
  )
}
