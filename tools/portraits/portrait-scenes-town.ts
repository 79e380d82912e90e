import type { Random } from '../../demo/people-random.ts'
import { darkHourOf, dayHourOf, fade, glints, hourOf, ridge, sky, tree } from './portrait-scene-parts.ts'

const lit = ['#ffdf94', '#ffc46b', '#fff0c4'] as const

/** Towers with lit windows behind a river and a bridge. */
function city(random: Random): string {
  const hour = darkHourOf(random)
  const above = sky(random, hour, 460)
  const row = (base: number, low: number, high: number, fill: string, windows: number) => {
    let body = ''
    for (let x = -30; x < 1220; ) {
      const width = random.int(70, 140)
      const top = base - random.int(low, high)
      body += `<path d="M${x} ${base}V${top}H${x + width}V${base}Z" fill="${fill}"/>`
      if (random.chance(0.3))
        body += `<path d="M${x + width / 2} ${top}V${top - 46}" stroke="${fill}" stroke-width="6"/>`
      let panes = ''
      for (let wy = top + 18; wy < base - 20; wy += 30) {
        for (let wx = x + 12; wx < x + width - 18; wx += 24)
          if (random.chance(windows)) panes += `M${wx} ${wy}h11v15h-11Z`
      }
      body += `<path d="${panes}" fill="${random.pick(lit)}" fill-opacity=".85"/>`
      x += width + random.int(-6, 16)
    }
    return body
  }
  return (
    above.body +
    row(580, 200, 400, hour.mid, 0.16) +
    row(600, 90, 260, hour.near, 0.36) +
    `<defs>${fade('river', hour.near, hour.water)}</defs><rect y="600" width="1200" height="300" fill="url(#river)"/>` +
    Array.from({ length: 42 }, () => {
      const x = random.int(0, 1190)
      return `<path d="M${x} ${random.int(606, 640)}V${random.int(680, 840)}" stroke="${random.pick(lit)}" stroke-width="${random.int(3, 7)}" stroke-opacity=".3" stroke-linecap="round"/>`
    }).join('') +
    '<path d="M-20 700C200 700 240 580 420 580S640 690 780 690S1000 590 1220 600" fill="none" stroke="#120f2a" stroke-width="10"/>' +
    `<path d="M-20 720H1220V752H-20Z" fill="#120f2a"/>${Array.from({ length: 26 }, (_, index) => `<path d="M${index * 48} 720V${Math.round(650 - 50 * Math.sin(index * 0.75))}" stroke="#120f2a" stroke-width="3"/>`).join('')}` +
    Array.from(
      { length: 12 },
      (_, index) =>
        `<circle cx="${40 + index * 104}" cy="712" r="26" fill="#ffd98a" fill-opacity=".25"/><circle cx="${40 + index * 104}" cy="712" r="8" fill="#fff0c4"/>`,
    ).join('') +
    '<path d="M390 560H450V760H390ZM760 660H820V760H760Z" fill="#120f2a"/>'
  )
}

/** Draws a bicycle with a basket against a painted wall. */
function bicycle(random: Random): string {
  const wall = random.pick([
    ['#f7cfa6', '#e59f6d'],
    ['#bfe0d8', '#7fb5ab'],
    ['#f6c9d2', '#dc8ba0'],
    ['#cfd8f0', '#93a6d6'],
  ] as const)
  const frame = random.pick(['#c93a5c', '#1f6f78', '#3b4f93', '#d9812c'])
  const door = random.pick(['#2f6a6a', '#7a3c4f', '#365089'])
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="700" r="126" fill="none" stroke="#2b2430" stroke-width="14"/><circle cx="${x}" cy="700" r="112" fill="none" stroke="#e9e2dc" stroke-width="4"/>` +
    `<path d="${Array.from({ length: 8 }, (_, spoke) => `M${x} 700L${Math.round(x + 110 * Math.cos(spoke * 0.785))} ${Math.round(700 + 110 * Math.sin(spoke * 0.785))}`).join('')}" stroke="#5b5360" stroke-width="2.5"/><circle cx="${x}" cy="700" r="12" fill="#2b2430"/>`
  const leaf = () =>
    `<circle cx="${random.int(930, 1180)}" cy="${random.int(0, 260)}" r="${random.int(22, 52)}" fill="${random.pick(['#5e9a5a', '#47814f', '#7db36a'])}"/>`
  return (
    `<defs>${fade('wall', wall[0], wall[1])}</defs><rect width="1200" height="900" fill="url(#wall)"/>` +
    `<path d="${Array.from({ length: 40 }, () => `M${random.int(0, 1160)} ${random.int(10, 760)}h${random.int(30, 60)}v22h-50`).join('')}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="4"/>` +
    `<path d="M90 790V250C90 150 330 150 330 250V790Z" fill="#fff6ea"/><path d="M112 790V256C112 176 308 176 308 256V790Z" fill="${door}"/><path d="M140 300H200V480H140ZM220 300H280V480H220ZM140 520H200V740H140ZM220 520H280V740H220Z" fill="#fff" fill-opacity=".14"/><circle cx="290" cy="520" r="9" fill="#e8b545"/>` +
    `<path d="M560 130H860V440H560Z" fill="#fff6ea"/><path d="M580 150H700V420H580ZM720 150H840V420H720Z" fill="#8fc3d8"/><path d="M600 420L700 250V150H640L580 330V420ZM760 420L840 290V210L730 420Z" fill="#fff" fill-opacity=".35"/><path d="M540 440H880V470H540Z" fill="#d9b48c"/>` +
    Array.from(
      { length: 12 },
      (_, index) =>
        `<circle cx="${560 + index * 27}" cy="${430 - (index % 3) * 10}" r="20" fill="${random.pick(['#e4536f', '#f58fae', '#5e9a5a', '#f0c04a'])}"/>`,
    ).join('') +
    Array.from({ length: 30 }, leaf).join('') +
    '<rect y="790" width="1200" height="110" fill="#b9a394"/><path d="M0 846H1200M120 790L90 846M360 790L340 846M600 790V846M840 790L860 846M1080 790L1110 846M220 846L190 900M480 846L470 900M720 846L730 900M980 846L1010 900" stroke="#8d7768" stroke-width="5"/>' +
    '<ellipse cx="690" cy="826" rx="330" ry="20" fill="#4a3a35" fill-opacity=".4"/>' +
    wheel(500) +
    wheel(880) +
    `<path d="M500 700L570 540H800L690 700ZM570 540L690 700M880 700L790 480L730 470" fill="none" stroke="${frame}" stroke-width="16" stroke-linejoin="round" stroke-linecap="round"/>` +
    '<path d="M570 540L552 490M500 486H606" stroke="#2b2430" stroke-width="18" stroke-linecap="round"/><circle cx="690" cy="700" r="30" fill="none" stroke="#2b2430" stroke-width="10"/><path d="M690 700L712 756M694 758H734" stroke="#2b2430" stroke-width="10" stroke-linecap="round"/>' +
    '<path d="M806 430H980L956 546H830Z" fill="#c08a52"/><path d="M812 462H974M818 494H966M824 526H960M850 430L862 546M893 430V546M936 430L924 546" stroke="#8f5f33" stroke-width="5"/>' +
    ['#e4536f', '#f5c04a', '#f58fae', '#fff4e6']
      .map(
        (colour, index) =>
          `<path d="M${846 + index * 32} 432V${372 + (index % 2) * 18}" stroke="#5e9a5a" stroke-width="6"/><circle cx="${846 + index * 32}" cy="${366 + (index % 2) * 18}" r="22" fill="${colour}"/>`,
      )
      .join('')
  )
}

/** Draws a band's stage seen over the heads of a crowd. */
function concert(random: Random): string {
  const [back, beam, spot] = random.pick([
    ['#2a1346', '#ff5fa0', '#ffd07a'],
    ['#0f2547', '#47c6ff', '#ffe9a8'],
    ['#3a1030', '#ff8a4d', '#ffe1f0'],
  ] as const)
  const beams = Array.from({ length: 7 }, (_, index) => {
    const x = 120 + index * 160
    const to = x + random.int(-260, 260)
    return `<path d="M${x} 60L${to - 90} 620H${to + 90}Z" fill="${index % 2 ? beam : spot}" fill-opacity=".2"/><circle cx="${x}" cy="60" r="20" fill="${spot}"/>`
  }).join('')
  const crowd = (y: number, r: number, fill: string) => {
    let body = ''
    for (let x = -20; x < 1240; x += r * 2.1) {
      const top = y + random.int(-22, 22)
      body += `<circle cx="${Math.round(x)}" cy="${top}" r="${r}" fill="${fill}"/><path d="M${Math.round(x - r * 1.5)} 920C${Math.round(x - r * 1.5)} ${top + r} ${Math.round(x + r * 1.5)} ${top + r} ${Math.round(x + r * 1.5)} 920Z" fill="${fill}"/>`
      if (random.chance(0.34))
        body += `<path d="M${Math.round(x + r)} ${top + r * 2}L${Math.round(x + r * 1.7)} ${top - r * 2.2}" stroke="${fill}" stroke-width="${Math.round(r * 0.62)}" stroke-linecap="round"/>`
    }
    return body
  }
  return (
    `<defs>${fade('hall', back, '#7a2a6a')}</defs><rect width="1200" height="900" fill="url(#hall)"/>` +
    `<circle cx="600" cy="400" r="330" fill="${spot}" fill-opacity=".16"/><circle cx="600" cy="430" r="210" fill="${spot}" fill-opacity=".25"/>` +
    '<path d="M0 34H1200V72H0Z" fill="#15101f"/>' +
    beams +
    '<path d="M90 560H1110L1180 650H20Z" fill="#1c1428"/><path d="M60 330H220V560H60ZM980 330H1140V560H980Z" fill="#15101f"/><circle cx="140" cy="400" r="42" fill="#2d2440"/><circle cx="140" cy="500" r="52" fill="#2d2440"/><circle cx="1060" cy="400" r="42" fill="#2d2440"/><circle cx="1060" cy="500" r="52" fill="#2d2440"/>' +
    '<path d="M660 470H860V560H660Z" fill="#2d2440"/><ellipse cx="760" cy="510" rx="66" ry="60" fill="#e04f7d"/><ellipse cx="760" cy="510" rx="48" ry="44" fill="#fff0dc"/><path d="M640 450L720 430M800 430L886 452" stroke="#f0c04a" stroke-width="10" stroke-linecap="round"/>' +
    '<path d="M470 560C462 470 470 420 486 396C470 372 480 330 514 330C548 330 556 372 540 396C562 420 566 470 560 560Z" fill="#120b1c"/><path d="M430 470L590 440L640 424" stroke="#f0a63c" stroke-width="12" stroke-linecap="round"/><ellipse cx="462" cy="470" rx="46" ry="34" fill="#f0a63c"/><circle cx="462" cy="470" r="12" fill="#5b2f27"/><path d="M500 460L470 440M530 440L580 446" stroke="#120b1c" stroke-width="22" stroke-linecap="round"/><path d="M420 560V380L470 372" fill="none" stroke="#0b0712" stroke-width="6"/>' +
    crowd(760, 44, '#2a1238') +
    crowd(850, 62, '#140a20')
  )
}

/** Boats and narrow houses around a harbour. */
function harbour(random: Random): string {
  const hour = hourOf(random)
  const above = sky(random, hour, 470)
  const paints = random.shuffle([
    '#e0765e',
    '#f0b765',
    '#7fb3a6',
    '#d6879c',
    '#7f97c9',
    '#f3e0c4',
    '#b9705a',
    '#94b56a',
  ])
  const houses = Array.from({ length: 9 }, (_, index) => {
    const x = index * 134 - 10
    const top = random.int(210, 320)
    const gable = random.chance(0.5)
      ? `M${x} ${top}L${x + 66} ${top - 90}L${x + 132} ${top}Z`
      : `M${x} ${top}V${top - 26}H${x + 30}V${top - 58}H${x + 102}V${top - 26}H${x + 132}V${top}Z`
    let panes = ''
    for (let y = top + 24; y < 520; y += 74)
      for (const wx of [x + 20, x + 78]) panes += `M${wx} ${y}h34v46h-34Z`
    return `<path d="M${x} 580V${top}H${x + 132}V580Z${gable}" fill="${paints[index % paints.length]}"/><path d="${panes}" fill="${hour.night ? '#ffdf94' : '#fff6e6'}"/><path d="M${x + 116} ${top}H${x + 132}V580H${x + 116}Z" fill="#000" fill-opacity=".1"/>`
  }).join('')
  const boat = (x: number, y: number, s: number, hull: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0 -20V-290" stroke="#4a3530" stroke-width="8"/><path d="M8 -280C110 -200 140 -120 144 -44H8Z" fill="#fff8ec"/><path d="M8 -280C60 -210 78 -120 80 -44H8Z" fill="#000" fill-opacity=".06"/><path d="M-8 -250C-60 -180 -88 -110 -92 -44H-8Z" fill="${hull}" fill-opacity=".85"/><path d="M-150 -30H170C160 20 130 44 90 44H-80C-120 44 -144 10 -150 -30Z" fill="${hull}"/><path d="M-150 -30H170L166 -8H-146Z" fill="#fff8ec"/><ellipse cx="10" cy="52" rx="170" ry="14" fill="#000" fill-opacity=".16"/></g>`
  return (
    above.body +
    houses +
    `<path d="M0 570H1200V606H0Z" fill="#8d7768"/><defs>${fade('quay', hour.water, hour.far)}</defs><rect y="606" width="1200" height="294" fill="url(#quay)"/>` +
    glints(random, above.x, 610, 880, hour.light) +
    boat(random.int(230, 330), 720, 0.85, random.pick(['#c93a5c', '#2c6e86'])) +
    boat(random.int(800, 920), 790, 1.15, random.pick(['#e09a34', '#3b4f93', '#45806b'])) +
    '<path d="M0 860C300 846 900 874 1200 856V900H0Z" fill="#000" fill-opacity=".12"/>'
  )
}

/** Draws a table for two on a terrace under an awning. */
function cafe(random: Random): string {
  const hour = dayHourOf(random)
  const [stripe, wood] = random.pick([
    ['#c93a5c', '#8f5f33'],
    ['#2c6e86', '#9a6b45'],
    ['#45806b', '#7a5238'],
  ] as const)
  const awning = Array.from(
    { length: 12 },
    (_, index) =>
      `<path d="M${index * 100} 60H${index * 100 + 100}V210C${index * 100 + 90} 244 ${index * 100 + 10} 244 ${index * 100} 210Z" fill="${index % 2 ? '#fff6ea' : stripe}"/>`,
  ).join('')
  const chair = (x: number, side: number) =>
    `<g transform="translate(${x} 0) scale(${side} 1)" fill="none" stroke="#2f2a35" stroke-width="11" stroke-linecap="round"><path d="M-70 850L-56 660C-60 560 -66 500 -60 450C-54 420 20 420 26 450L34 660H-56M34 660L52 850M-60 520C-20 500 0 540 28 520"/><path d="M-64 654H60" stroke="${wood}" stroke-width="24"/></g>`
  const bulbs = Array.from(
    { length: 11 },
    (_, index) =>
      `<circle cx="${60 + index * 108}" cy="${288 + Math.round(26 * Math.sin(index * 1.3))}" r="26" fill="#ffdf94" fill-opacity=".3"/><circle cx="${60 + index * 108}" cy="${288 + Math.round(26 * Math.sin(index * 1.3))}" r="10" fill="#fff3c9"/>`,
  ).join('')
  return (
    sky(random, hour, 480).body +
    ridge(random, 470, 24, hour.far, 8) +
    tree(180, 640, 2, hour.mid, '#6b4632') +
    tree(1060, 650, 2.3, hour.mid, '#6b4632') +
    `<path d="M0 600H1200V900H0Z" fill="#d9c1a4"/><path d="M0 690H1200M0 790H1200M150 600L100 690M450 600L430 690M750 600L770 690M1050 600L1100 690M260 690L210 790M600 690V790M940 690L990 790" stroke="#b99c7c" stroke-width="5"/>` +
    `${awning}<path d="M0 40H1200V72H0Z" fill="${wood}"/><path d="M0 262C200 320 420 300 600 300S1000 320 1200 262" fill="none" stroke="#2f2a35" stroke-width="4"/>${bulbs}` +
    '<ellipse cx="600" cy="852" rx="360" ry="28" fill="#6b4632" fill-opacity=".3"/>' +
    chair(330, 1) +
    chair(870, -1) +
    `<path d="M592 600H608V840H592ZM500 850C540 826 660 826 700 850Z" fill="#2f2a35"/><ellipse cx="600" cy="594" rx="190" ry="34" fill="${wood}"/><ellipse cx="600" cy="584" rx="190" ry="34" fill="#c79a6b"/>` +
    '<path d="M500 520H570V566C570 590 500 590 500 566Z" fill="#fff8ec"/><path d="M570 530C596 526 596 562 568 560" fill="none" stroke="#fff8ec" stroke-width="9"/><ellipse cx="535" cy="522" rx="35" ry="9" fill="#6b3f2a"/><ellipse cx="536" cy="586" rx="58" ry="10" fill="#fff8ec"/>' +
    '<path d="M630 470H706C706 520 694 544 672 548V578H692V586H644V578H664V548C642 544 630 520 630 470Z" fill="#fff" fill-opacity=".55"/><path d="M633 500H703C700 530 690 544 668 544C646 544 636 530 633 500Z" fill="#b3304f"/>' +
    '<path d="M520 500C510 480 530 470 520 450M548 500C538 480 558 470 548 450" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="6" stroke-linecap="round"/>'
  )
}

export const townScenes = { city, bicycle, concert, harbour, cafe }
