import type { Random } from '../../demo/people-random.ts'
import type { Skin, Tone } from './portrait-colours.ts'

/**
 * Features drawn over a lorelei head, in the 980-unit box: eyes with colour and light, mouths, beards, blush
 * and age lines. The head faces right; the far eye is the narrower one.
 */
const f = (value: number) => value.toFixed(1)

/** Draws two open eyes: most look at the reader, some to the side or down. */
export function drawEyes(random: Random, iris: string, skin: Skin, female: boolean, age: number): string {
  const open = random.between(0.74, 0.94) - (age > 60 ? 0.06 : 0) - (female ? 0 : 0.05)
  // The head is turned, so that looking at the viewer shifts both pupils back towards the middle.
  const gaze = random.weighted([
    [random.between(-14, -9), 7],
    [random.between(6, 11), 2],
    [random.between(-24, -19), 2],
  ])
  const lashes = female
    ? `<path d="M407 452C396 446 386 438 380 428C392 434 404 438 414 441Z" fill="${skin.line}"/>` +
      (random.chance(0.5)
        ? `<path d="M420 438C411 430 405 421 402 411C412 420 422 426 432 431Z" fill="${skin.line}"/>`
        : '') +
      `<path d="M706 428C714 424 721 417 725 408C727 420 722 432 712 438Z" fill="${skin.line}"/>`
    : ''
  const shadow = female && random.chance(0.5) ? random.pick(['#8f5a86', '#6b6fa8', '#a8694f', '#5f8b86']) : ''
  const lid = shadow
    ? `<path d="M398 452C420 396 508 388 540 470C508 424 436 420 398 452Z" fill="${shadow}" fill-opacity=".5"/><path d="M630 462C634 404 690 384 718 420C690 402 644 424 630 462Z" fill="${shadow}" fill-opacity=".5"/>`
    : `<path d="M416 430C440 402 500 402 528 440" fill="none" stroke="${skin.line}" stroke-width="5" stroke-opacity=".45" stroke-linecap="round"/><path d="M640 428C652 404 684 398 702 408" fill="none" stroke="${skin.line}" stroke-width="5" stroke-opacity=".45" stroke-linecap="round"/>`
  return (
    lid +
    `<g transform="translate(0 ${f(458 * (1 - open))}) scale(1 ${f2(open)})">` +
    '<clipPath id="el"><path d="M402 460C426 418 504 412 534 472C506 500 436 502 402 460Z"/></clipPath>' +
    '<clipPath id="er"><path d="M634 476C638 424 686 402 710 426C712 462 694 492 652 494C642 492 636 486 634 476Z"/></clipPath>' +
    `<g clip-path="url(#el)"><rect x="390" y="400" width="150" height="110" fill="#fffaf4"/>` +
    eyeball(477 + gaze, 456, 33, 35, iris) +
    `<path d="M396 446C430 412 506 412 536 462L536 400H396Z" fill="${skin.shade}" fill-opacity=".45"/></g>` +
    `<g clip-path="url(#er)"><rect x="620" y="390" width="100" height="110" fill="#fffaf4"/>` +
    eyeball(673 + gaze * 0.8, 449, 25, 34, iris) +
    `<path d="M628 462C640 420 690 404 716 430L716 390H628Z" fill="${skin.shade}" fill-opacity=".45"/></g>` +
    `<path d="M392 466C420 408 510 404 542 482C508 428 432 426 392 466Z" fill="${skin.line}"/>` +
    `<path d="M628 484C630 414 692 390 720 424C694 408 646 428 628 484Z" fill="${skin.line}"/>` +
    `<path d="M434 494C458 504 494 502 512 490M652 498C670 498 684 492 694 482" fill="none" stroke="${skin.line}" stroke-width="5" stroke-linecap="round" stroke-opacity=".7"/>` +
    `${lashes}</g>`
  )
}

const f2 = (value: number) => value.toFixed(3)

function eyeball(cx: number, cy: number, rx: number, ry: number, iris: string): string {
  return (
    `<ellipse cx="${f(cx)}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${iris}"/>` +
    `<ellipse cx="${f(cx)}" cy="${cy}" rx="${rx - 2.5}" ry="${ry - 2.5}" fill="none" stroke="#1c1216" stroke-opacity=".55" stroke-width="6"/>` +
    `<ellipse cx="${f(cx)}" cy="${cy}" rx="${f(rx * 0.5)}" ry="${f(ry * 0.5)}" fill="#140d11"/>` +
    `<circle cx="${f(cx + rx * 0.36)}" cy="${f(cy - ry * 0.36)}" r="${f(rx * 0.27)}" fill="#fff"/>` +
    `<circle cx="${f(cx - rx * 0.35)}" cy="${f(cy + ry * 0.4)}" r="${f(rx * 0.13)}" fill="#fff" fill-opacity=".6"/>`
  )
}

const noses = [
  'M610 470C616 502 642 528 636 550C630 566 608 568 590 562',
  'M624 520C640 536 644 552 630 562C616 570 598 566 592 552',
  'M604 440C608 480 640 526 640 546C638 560 614 564 596 564',
  'M618 500C630 520 648 538 640 552C632 564 616 560 606 566C600 568 592 566 588 560',
] as const

/** Draws a nose: one line and its shade, without the long bridge that makes a face stern. */
export function drawNose(random: Random, skin: Skin): string {
  return (
    `<path d="M586 566C604 578 630 572 640 554C640 580 608 592 586 566Z" fill="${skin.shade}" fill-opacity=".5"/>` +
    `<path d="${random.pick(noses)}" fill="none" stroke="${skin.line}" stroke-width="8" stroke-linecap="round" stroke-opacity=".85"/>`
  )
}

/**
 * Draws a mouth: closed as a rule, calm or with a small smile, sometimes a little open. In a beard the lips show in their
 * own colour, so that they are never lost in it.
 */
export function drawMouth(
  random: Random,
  { lips, skin, female, isBearded }: { lips: string; skin: Skin; female: boolean; isBearded: boolean },
): string {
  const kind = random.weighted([
    ['lips', female ? 6 : isBearded ? 4 : 0],
    ['calm', isBearded ? 3 : 4],
    ['smile', isBearded ? 0 : 4],
    ['parted', female ? 1.5 : 1],
  ] as const)
  const line = `stroke="${skin.line}" stroke-linecap="round" stroke-linejoin="round" fill="none"`
  if (kind === 'smile') {
    return (
      `<path d="M490 612C500 628 540 642 586 637C604 635 618 630 630 619" ${line} stroke-width="9"/>` +
      `<path d="M524 658C542 668 570 668 590 659C572 676 540 676 524 658Z" fill="${lips}" fill-opacity=".6"/><path d="M482 604C487 609 490 613 492 619" ${line} stroke-width="6" stroke-opacity=".6"/>`
    )
  }
  if (kind === 'calm') {
    return (
      `<path d="M496 620C522 626 544 622 560 626C580 621 602 624 628 612" ${line} stroke-width="8"/>` +
      `<path d="M504 619C522 610 540 604 552 609C560 612 568 611 575 606C592 604 608 608 622 612C602 622 580 620 560 625C544 621 524 624 504 619Z" fill="${lips}" fill-opacity="${female ? '.85' : '.5'}"/>` +
      `<path d="M516 630C540 634 590 634 616 624C604 656 580 664 560 664C542 662 526 650 516 630Z" fill="${lips}" fill-opacity="${female ? '.85' : '.5'}"/>` +
      `<path d="M628 612C634 608 637 604 638 599" ${line} stroke-width="6" stroke-opacity=".6"/>`
    )
  }
  if (kind === 'lips') {
    return (
      `<path d="M486 616C508 614 530 602 548 606C558 611 564 611 572 604C592 603 612 611 630 616C610 654 580 666 554 666C528 664 504 648 486 616Z" fill="${lips}"/>` +
      `<path d="M482 614C510 628 536 630 556 628C584 630 610 626 636 610" ${line} stroke-width="7"/>` +
      `<path d="M534 644C546 648 566 648 578 643" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" stroke-opacity=".35"/>`
    )
  }
  const mouth = 'M492 612C524 620 592 622 632 609C618 638 590 650 556 650C526 648 504 634 492 612Z'
  return (
    `<clipPath id="mo"><path d="${mouth}"/></clipPath><g clip-path="url(#mo)"><path d="${mouth}" fill="#5e1f2b"/><path d="M498 614C524 622 592 624 628 612C616 630 590 636 556 636C528 635 508 628 498 614Z" fill="#fffaf4"/></g>` +
    `<path d="${mouth}" stroke="${lips}" stroke-width="${female ? 10 : 7}" stroke-linejoin="round" fill="none"/>` +
    `<path d="M482 602C485 607 488 610 490 614" ${line} stroke-width="6" stroke-opacity=".6"/>`
  )
}

export type Beard = 'none' | 'stubble' | 'full' | 'goatee' | 'moustache' | 'circle'

const JAW =
  'M334 548C338 624 372 690 436 728C488 756 540 772 580 768C640 752 690 700 706 622L714 556' +
  'C702 592 686 606 664 606C640 580 606 574 580 584C548 572 512 580 488 604C458 626 424 612 396 584C376 562 356 548 334 548Z'

/** Draws a beard in the hair's tone, clear of the mouth. It goes below the mouth's layer. */
export function drawBeard(kind: Beard, tone: Tone, skin: Skin): string {
  const fill = `fill="url(#hb)"`
  if (kind === 'none') return ''
  if (kind === 'stubble') return `<path d="${JAW}" fill="${tone.shade}" fill-opacity=".22"/>`
  const moustache =
    'M572 586C548 574 506 582 478 618C508 612 534 616 556 610C580 616 612 614 644 608C630 582 598 574 572 586Z'
  if (kind === 'moustache') return `<path d="${moustache}" ${fill}/>`
  const chin = 'M506 692C530 684 588 684 612 690C616 726 604 764 566 776C536 774 508 738 506 692Z'
  if (kind === 'goatee') return `<path d="${moustache}" ${fill}/><path d="${chin}" ${fill}/>`
  if (kind === 'circle') {
    return `<path fill-rule="evenodd" d="M572 582C520 566 456 600 468 672C480 740 530 778 570 776C630 766 664 700 652 628C644 590 612 574 572 582ZM560 606C600 606 634 608 640 616C636 666 600 694 556 694C514 692 482 660 480 612C500 606 530 606 560 606Z" ${fill}/>`
  }
  return (
    `<path fill-rule="evenodd" d="${JAW}M560 608C600 606 640 606 646 612C640 664 600 692 556 692C514 690 480 654 474 606C500 604 530 608 560 608Z" ${fill}/>` +
    `<path d="M380 610C386 650 410 690 446 716M420 640C430 672 450 700 476 722M680 640C672 672 656 700 634 722M520 720C530 736 540 748 556 756M600 716C596 734 590 744 580 754" stroke="${tone.shade}" stroke-width="6" stroke-linecap="round" fill="none" stroke-opacity=".55"/>` +
    `<path d="M340 560C346 630 384 694 448 728" stroke="${skin.line}" stroke-width="5" fill="none" stroke-opacity=".2"/>`
  )
}

/** Draws blush on the cheeks and a highlight on the nose. */
export function drawBlush(skin: Skin, strength: number): string {
  return (
    `<defs><radialGradient id="bl"><stop offset="0" stop-color="${skin.blush}" stop-opacity="${f(strength)}"/><stop offset="1" stop-color="${skin.blush}" stop-opacity="0"/></radialGradient></defs>` +
    '<ellipse cx="424" cy="556" rx="88" ry="62" fill="url(#bl)"/><ellipse cx="690" cy="540" rx="50" ry="58" fill="url(#bl)"/>' +
    `<ellipse cx="622" cy="520" rx="10" ry="16" fill="#fff" fill-opacity=".28"/>`
  )
}

/** Draws laugh lines from 38, crow's feet from 46, forehead lines from 56, deeper ones from 66. */
export function drawYears(age: number, skin: Skin): string {
  const paths: string[] = []
  if (age >= 38) paths.push('M500 556C480 572 468 590 462 606')
  if (age >= 44) paths.push('M438 516C462 526 492 526 514 514')
  if (age >= 48) paths.push('M384 452C374 448 366 442 358 434M382 466C370 466 360 464 350 460')
  if (age >= 54) paths.push('M664 512C680 512 694 506 704 498M386 480C376 484 368 486 358 486')
  if (age >= 58) paths.push('M470 296C520 284 590 282 640 294')
  if (age >= 64) paths.push('M458 264C516 250 596 248 648 262M432 532C460 544 496 542 518 528')
  if (age >= 68) paths.push('M656 570C664 584 668 598 668 612M488 660C486 672 488 682 492 690')
  if (paths.length === 0) return ''
  const opacity = Math.min(0.75, 0.32 + (age - 38) * 0.014)
  return `<path d="${paths.join('')}" fill="none" stroke="${skin.line}" stroke-width="${age >= 60 ? 6.5 : 5.5}" stroke-linecap="round" stroke-opacity="${f2(opacity)}"/>`
}
