import { classNames } from '../../../web/kit/class-names.ts'

/** A gift's drawing. Says nothing aloud: its name stands beside it. */
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
