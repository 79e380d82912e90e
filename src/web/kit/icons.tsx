import sprite from './icons.svg?no-inline'

interface IconProps {
  /** The default size is 24 px. */
  className?: string
  /** Read out, for an icon without a text beside it; without a label it is hidden from screen readers. */
  label?: string
}

/** An icon of the sprite. */
export type Icon = ReturnType<typeof icon>

/**
 * Returns an icon in the text colour of its surroundings. The sprite is one file for all, so that an icon costs
 * a reference to it; `tests/icon-sprite.test.tsx` draws it.
 */
function icon(name: string) {
  const href = `${sprite}#${name}`
  return ({ className = '', label }: IconProps) =>
    label === undefined ? (
      <svg className={`icon ${className}`} aria-hidden="true">
        <use href={href} />
      </svg>
    ) : (
      <svg className={`icon ${className}`} role="img" aria-label={label}>
        <use href={href} />
      </svg>
    )
}

export const AppWindow = icon('app-window')
export const ArrowDown = icon('arrow-down')
export const ArrowLeft = icon('arrow-left')
export const ArrowRight = icon('arrow-right')
export const ArrowUp = icon('arrow-up')
export const BadgeCheck = icon('badge-check')
export const Ban = icon('ban')
export const Bell = icon('bell')
export const BellOff = icon('bell-off')
export const BellRing = icon('bell-ring')
export const Bookmark = icon('bookmark')
export const Brush = icon('brush')
export const CalendarDays = icon('calendar-days')
export const Camera = icon('camera')
export const CameraOff = icon('camera-off')
export const Check = icon('check')
export const CheckCheck = icon('check-check')
export const ChevronDown = icon('chevron-down')
export const ChevronLeft = icon('chevron-left')
export const ChevronRight = icon('chevron-right')
export const CircleAlert = icon('circle-alert')
export const CircleCheck = icon('circle-check')
export const Clock = icon('clock')
export const Clock3 = icon('clock-3')
export const CloudOff = icon('cloud-off')
export const Coins = icon('coins')
export const Copy = icon('copy')
export const Crop = icon('crop')
export const Crown = icon('crown')
export const Delete = icon('delete')
export const Download = icon('download')
export const Drama = icon('drama')
export const EllipsisVertical = icon('ellipsis-vertical')
export const ExternalLink = icon('external-link')
export const Eye = icon('eye')
export const EyeOff = icon('eye-off')
export const FileX = icon('file-x')
export const Flag = icon('flag')
export const Flame = icon('flame')
export const FlaskConical = icon('flask-conical')
export const GalleryHorizontalEnd = icon('gallery-horizontal-end')
export const Gift = icon('gift')
export const Globe = icon('globe')
export const Hand = icon('hand')
export const Heart = icon('heart')
export const HeartHandshake = icon('heart-handshake')
export const Hourglass = icon('hourglass')
export const ImageIcon = icon('image')
export const ImageOff = icon('image-off')
export const ImagePlus = icon('image-plus')
export const Images = icon('images')
export const Info = icon('info')
export const KeyRound = icon('key-round')
export const Languages = icon('languages')
export const LayoutGrid = icon('layout-grid')
export const LinkIcon = icon('link')
export const LocateFixed = icon('locate-fixed')
export const Lock = icon('lock')
export const LogOut = icon('log-out')
export const MailCheck = icon('mail-check')
export const MailWarning = icon('mail-warning')
export const MailX = icon('mail-x')
export const MapPin = icon('map-pin')
export const Maximize2 = icon('maximize-2')
export const MessageCircle = icon('message-circle')
export const Minus = icon('minus')
export const MonitorSmartphone = icon('monitor-smartphone')
export const OctagonAlert = icon('octagon-alert')
export const PencilLine = icon('pencil-line')
export const Person = icon('person-standing')
export const Pin = icon('pin')
export const PinOff = icon('pin-off')
export const Plus = icon('plus')
export const Radar = icon('radar')
export const ReceiptText = icon('receipt-text')
export const RefreshCw = icon('refresh-cw')
export const Reply = icon('reply')
export const RotateCcw = icon('rotate-ccw')
export const RotateCw = icon('rotate-cw')
export const Scale = icon('scale')
export const Scissors = icon('scissors')
export const Search = icon('search')
export const SendHorizontal = icon('send-horizontal')
export const Settings = icon('settings')
export const Settings2 = icon('settings-2')
export const ShieldAlert = icon('shield-alert')
export const ShieldCheck = icon('shield-check')
export const SlidersHorizontal = icon('sliders-horizontal')
export const Sparkles = icon('sparkles')
export const Star = icon('star')
export const SunMoon = icon('sun-moon')
export const ThumbsUp = icon('thumbs-up')
export const Trash2 = icon('trash-2')
export const TriangleAlert = icon('triangle-alert')
export const Undo2 = icon('undo-2')
export const UserCheck = icon('user-check')
export const UserRound = icon('user-round')
export const UserRoundSearch = icon('user-round-search')
export const Users = icon('users')
export const WifiOff = icon('wifi-off')
export const X = icon('x')
export const ZoomIn = icon('zoom-in')
export const ZoomOut = icon('zoom-out')
