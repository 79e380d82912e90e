import type { Random } from '../../demo/people-random.ts'
import { darkHourOf, dayHourOf, fade, fir, glints, hourOf, ridge, sky, tree } from './portrait-scene-parts.ts'

/** Draws sand, sea, a parasol and a towel. */
function beach(random: Random): string {
  const hour = dayHourOf(random)
  const horizon = random.int(360, 430)
  const above = sky(random, hour, horizon)
  const cloth = random.pick(['#e4536f', '#f0a63c', '#3f8fa8', '#7a5bb0'])
  const x = random.int(330, 780)
  return (
    above.body +
    `<defs>${fade('sea', hour.water, '#d9f0ea')}${fade('sand', '#fbe3b8', '#eebf86')}</defs>` +
    `<path d="M0 ${horizon}H1200V900H0Z" fill="url(#sea)"/>${glints(random, above.x, horizon, horizon + 170, hour.light)}` +
    `<path d="M${x + 150} ${horizon - 6}l34 -92l40 92ZM${x + 140} ${horizon - 4}h100l-16 18h-68Z" fill="#fff" fill-opacity=".85"/>` +
    `<path d="M0 ${horizon + 196}C240 ${horizon + 150} 420 ${horizon + 230} 660 ${horizon + 190}S1040 ${horizon + 150} 1200 ${horizon + 200}V900H0Z" fill="#fff" fill-opacity=".65"/>` +
    `<path d="M0 ${horizon + 220}C240 ${horizon + 172} 420 ${horizon + 254} 660 ${horizon + 212}S1040 ${horizon + 174} 1200 ${horizon + 224}V900H0Z" fill="url(#sand)"/>` +
    `<ellipse cx="${x + 70}" cy="826" rx="270" ry="36" fill="#b77f4e" fill-opacity=".3"/>` +
    `<path d="M${x - 60} 800L${x + 180} 788L${x + 250} 850L${x - 30} 866Z" fill="${cloth}"/><path d="M${x - 20} 798L${x + 20} 863M${x + 80} 793L${x + 128} 857M${x + 140} 790L${x + 196} 853" stroke="#fff6e8" stroke-width="13"/>` +
    `<g transform="translate(${x} 800) rotate(${random.int(-12, 12)})"><path d="M-5 10V-330H5V10Z" fill="#7b5437"/>` +
    `<path d="M-230 -270C-190 -420 190 -420 230 -270C180 -290 150 -290 116 -270C80 -292 38 -292 0 -270C-38 -292 -80 -292 -116 -270C-150 -290 -180 -290 -230 -270Z" fill="${cloth}"/>` +
    `<path d="M-116 -270C-110 -340 -60 -382 0 -382C60 -382 110 -340 116 -270C80 -292 38 -292 0 -270C-38 -292 -80 -292 -116 -270Z" fill="#fff4e2"/><path d="M0 -396V-270C-38 -292 -80 -292 -116 -270" fill="none" stroke="#000" stroke-opacity=".08" stroke-width="4"/></g>` +
    `<circle cx="${x + 230}" cy="790" r="34" fill="#fff4e2"/><path d="M${x + 230} 756C${x + 212} 776 ${x + 212} 804 ${x + 230} 824C${x + 248} 804 ${x + 248} 776 ${x + 230} 756Z" fill="${cloth}"/>`
  )
}

/** Draws a path winding between firs towards the light. */
function forest(random: Random): string {
  const hour = dayHourOf(random)
  const above = sky(random, hour, 420)
  const row = (y: number, size: number, fill: string, gap: number, clear: number) => {
    let trees = ''
    for (let x = -40; x < 1260; x += gap * random.between(0.75, 1.25)) {
      if (Math.abs(x - 600) > clear)
        trees += fir(x, y + random.int(-14, 14), size * random.between(0.8, 1.2), fill)
    }
    return trees
  }
  return (
    above.body +
    ridge(random, 400, 50, hour.far) +
    row(500, 1.1, hour.mid, 80, 60) +
    `<rect y="490" width="1200" height="410" fill="${hour.mid}"/>` +
    '<path d="M590 494C640 540 540 580 600 640C690 730 480 780 420 900H820C820 800 760 720 690 640C640 580 660 540 610 494Z" fill="#f1dcb4"/>' +
    '<path d="M590 494C640 540 540 580 600 640C690 730 480 780 420 900H520C560 790 700 730 620 640C570 580 650 540 600 494Z" fill="#d9b985" fill-opacity=".6"/>' +
    row(650, 1.7, hour.near, 150, 230) +
    `<path d="M0 640C120 620 260 660 340 760C380 810 380 860 370 900H0ZM1200 620C1060 620 900 680 860 780C846 820 850 860 860 900H1200Z" fill="${hour.near}"/>` +
    row(880, 2.9, '#1d3b36', 330, 430) +
    Array.from(
      { length: 26 },
      () =>
        `<circle cx="${random.int(20, 340)}" cy="${random.int(790, 890)}" r="${random.int(4, 8)}" fill="${random.pick(['#ffd77a', '#f7a7b8', '#ffffff'])}"/>`,
    ).join('')
  )
}

/** Mountains mirrored in a lake, with a tent on the shore. */
function mountains(random: Random): string {
  const hour = hourOf(random)
  const above = sky(random, hour, 380)
  const peak = (x: number, y: number, w: number, fill: string) =>
    `<path d="M${x - w} 560L${x - w * 0.3} ${y + 90}L${x} ${y}L${x + w * 0.35} ${y + 110}L${x + w} 560Z" fill="${fill}"/>` +
    `<path d="M${x} ${y}L${x - w * 0.2} ${y + 62}L${x - w * 0.06} ${y + 50}L${x + w * 0.04} ${y + 84}L${x + w * 0.14} ${y + 48}L${x + w * 0.24} ${y + 76}Z" fill="#fff" fill-opacity=".85"/>`
  const first = random.int(280, 460)
  const tent = random.pick(['#e8735a', '#f0b24a', '#d6547f'])
  return (
    above.body +
    peak(first, random.int(150, 210), 380, hour.far) +
    peak(first + random.int(430, 520), random.int(200, 270), 340, hour.far) +
    ridge(random, 500, 34, hour.mid, 7) +
    `<defs>${fade('lake', hour.water, hour.low)}</defs><rect y="560" width="1200" height="240" fill="url(#lake)"/>` +
    glints(random, above.x, 562, 740, hour.light) +
    Array.from({ length: 16 }, (_, index) =>
      fir(index * 78 + random.int(-20, 20), 566, random.between(0.35, 0.62), hour.near),
    ).join('') +
    `<path d="M0 760C260 700 520 800 800 740S1100 740 1200 720V900H0Z" fill="${hour.near}"/>` +
    `<g transform="translate(${random.int(300, 820)} 820)"><path d="M-150 0L0 -170L150 0Z" fill="${tent}"/><path d="M0 -170L150 0H60Z" fill="#000" fill-opacity=".16"/><path d="M-44 0L0 -110L44 0Z" fill="${hour.night ? '#ffdf94' : '#5a2d33'}"/><path d="M-150 0L-190 20M150 0L190 20" stroke="#fff" stroke-width="4" stroke-opacity=".6"/></g>` +
    fir(90, 880, 2.1, '#1b2c33') +
    fir(1130, 900, 2.4, '#1b2c33')
  )
}

/** Draws a campfire under the stars, logs to sit on, rising sparks. */
function campfire(random: Random): string {
  const hour = darkHourOf(random)
  const above = sky(random, hour, 380)
  const sparks = Array.from(
    { length: 34 },
    () =>
      `<circle cx="${600 + random.int(-150, 150)}" cy="${random.int(260, 640)}" r="${random.between(2, 5).toFixed(1)}" fill="#ffc566" fill-opacity="${random.between(0.4, 1).toFixed(2)}"/>`,
  ).join('')
  return (
    above.body +
    ridge(random, 520, 40, hour.mid) +
    Array.from({ length: 13 }, (_, index) =>
      fir(index * 100 + random.int(-30, 30), 610, random.between(1, 1.7), hour.near),
    ).join('') +
    '<path d="M0 600H1200V900H0Z" fill="#1c1a33"/>' +
    [520, 390, 270, 170]
      .map(
        (r) =>
          `<ellipse cx="600" cy="780" rx="${r}" ry="${Math.round(r * 0.36)}" fill="#ff9d4d" fill-opacity=".13"/>`,
      )
      .join('') +
    '<path d="M180 800L380 770L396 812L196 846ZM820 776L1016 806L1004 850L806 816Z" fill="#6b4030"/><ellipse cx="388" cy="791" rx="15" ry="22" fill="#b98259"/><ellipse cx="812" cy="796" rx="15" ry="22" fill="#b98259"/>' +
    '<path d="M500 836L690 786L698 806L512 858ZM508 790L700 838L692 858L502 812Z" fill="#4a2b26"/>' +
    '<path d="M600 560C640 640 700 670 690 750C684 806 640 826 600 826C556 826 512 800 510 748C508 690 560 680 570 620C580 640 588 640 600 560Z" fill="#f2643d"/>' +
    '<path d="M604 640C630 690 662 710 656 764C650 806 624 820 600 820C572 820 544 800 546 764C548 730 580 720 584 690C592 700 600 690 604 640Z" fill="#ffa63f"/>' +
    '<path d="M602 720C618 744 632 756 628 786C624 808 612 816 600 816C586 816 574 806 576 786C578 766 598 760 602 720Z" fill="#ffe9a0"/>' +
    sparks
  )
}

/** Draws a meadow and a tree, with a blanket and a basket under it. */
function picnic(random: Random): string {
  const hour = dayHourOf(random)
  const above = sky(random, hour, 460)
  const cloth = random.pick(['#d8435f', '#3b7fa0', '#e09a34'])
  const flowers = Array.from(
    { length: 70 },
    () =>
      `<circle cx="${random.int(0, 1200)}" cy="${random.int(640, 890)}" r="${random.int(4, 9)}" fill="${random.pick(['#ffffff', '#ffd35c', '#f58fae', '#b79bea'])}"/>`,
  ).join('')
  return (
    above.body +
    ridge(random, 470, 50, hour.far) +
    ridge(random, 540, 40, hour.mid) +
    `<defs>${fade('lawn', '#9cc46f', '#5f9450')}</defs><path d="M0 610C300 560 820 640 1200 580V900H0Z" fill="url(#lawn)"/>${flowers}` +
    tree(870, 720, 2.3, '#4f8a52', '#6b4632') +
    '<ellipse cx="620" cy="830" rx="330" ry="44" fill="#2f5a35" fill-opacity=".35"/>' +
    `<path d="M330 780L720 740L900 820L470 876Z" fill="#fff4e6"/><path d="M408 772L566 864M486 764L662 852M564 756L756 840M642 748L842 828M376 803L775 765M424 838L836 792" stroke="${cloth}" stroke-width="15" stroke-opacity=".85"/>` +
    '<path d="M520 700H680L660 800H540Z" fill="#c08a52"/><path d="M520 700H680L676 722H524ZM530 750H670L667 768H533Z" fill="#9a6838"/><path d="M536 700C540 610 660 610 664 700" fill="none" stroke="#9a6838" stroke-width="14"/>' +
    '<path d="M700 700H726V650C726 636 722 630 722 612H704C704 630 700 636 700 650ZM690 700H736V790H690Z" fill="#3f6b4a"/><path d="M690 730H736V766H690Z" fill="#fff4e6"/>' +
    '<circle cx="470" cy="800" r="24" fill="#d8435f"/><circle cx="500" cy="812" r="22" fill="#e6a23c"/>'
  )
}

export const outdoorScenes = { beach, forest, mountains, campfire, picnic }
