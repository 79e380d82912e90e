import type { Random } from '../../demo/people-random.ts'
import { dayHourOf, fade, fir, hourOf, plant, ridge, sky } from './portrait-scene-parts.ts'

const rooms = [
  { wall: '#f6d9c4', deep: '#e3ab8c', wood: '#a06a43', dark: '#6f4630', accent: '#c93a5c', leaf: '#4f8a5c' },
  { wall: '#d3e3dc', deep: '#9bbfae', wood: '#b1794c', dark: '#74492f', accent: '#e0763e', leaf: '#3f7a58' },
  { wall: '#e3dcf0', deep: '#b3a3d2', wood: '#9c6b4a', dark: '#664230', accent: '#d9588b', leaf: '#5b8f6a' },
  { wall: '#f7e6b9', deep: '#e0b968', wood: '#94603c', dark: '#5f3d29', accent: '#2f7d8c', leaf: '#4f8a5c' },
] as const
type Room = (typeof rooms)[number]

const wallOf = (room: Room) =>
  `<defs>${fade('room', room.wall, room.deep)}</defs><rect width="1200" height="900" fill="url(#room)"/>`

/** Draws a window and the view from it, at (x, y). */
function pane(random: Random, x: number, y: number, width: number, height: number): string {
  const hour = hourOf(random)
  const view =
    sky(random, hour, 420).body +
    ridge(random, 440, 60, hour.far) +
    ridge(random, 520, 50, hour.mid) +
    fir(300, 640, 1.4, hour.near) +
    fir(880, 650, 1.8, hour.near) +
    `<rect y="620" width="1200" height="300" fill="${hour.near}"/>`
  return (
    `<clipPath id="pane"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#pane)"><g transform="translate(${x} ${y}) scale(${(width / 1200).toFixed(3)} ${(height / 800).toFixed(3)})">${view}</g></g>` +
    `<path d="M${x} ${y}H${x + width}V${y + height}H${x}ZM${x + width / 2} ${y}V${y + height}M${x} ${y + height * 0.4}H${x + width}" fill="none" stroke="#fff8ee" stroke-width="16"/><path d="M${x - 26} ${y + height}H${x + width + 26}V${y + height + 26}H${x - 26}Z" fill="#fff8ee"/>`
  )
}

/** Draws a pan on the stove, a board with vegetables, shelves behind. */
function kitchen(random: Random): string {
  const room = random.pick(rooms)
  const pot = random.pick(['#c93a5c', '#2f7d8c', '#e09a34'])
  const jars = Array.from(
    { length: 6 },
    (_, index) =>
      `<rect x="${110 + index * 76}" y="${190 + (index % 2) * 16}" width="54" height="${94 - (index % 2) * 16}" rx="9" fill="${random.pick(['#e7c27a', '#c96a4a', '#8fae63', '#f3e5cf', '#7a4f3a'])}"/><rect x="${114 + index * 76}" y="${176 + (index % 2) * 16}" width="46" height="18" rx="5" fill="${room.dark}"/>`,
  ).join('')
  return (
    wallOf(room) +
    `<path d="M80 284H600V308H80Z" fill="${room.wood}"/>${jars}` +
    pane(random, 720, 90, 380, 330) +
    plant(1040, 440, 0.55, room.leaf, room.accent) +
    `<path d="${Array.from({ length: 13 }, (_, index) => `M${index * 100} 440V610`).join('')}M0 525H1200" stroke="#fff" stroke-opacity=".45" stroke-width="4"/>` +
    `<rect y="610" width="1200" height="46" fill="#fff3e2"/><rect y="656" width="1200" height="244" fill="${room.wood}"/><path d="M300 656V900M600 656V900M900 656V900" stroke="${room.dark}" stroke-width="8"/><path d="M200 720H260M640 720H700M500 720H560M940 720H1000" stroke="${room.dark}" stroke-width="12" stroke-linecap="round"/>` +
    `<ellipse cx="330" cy="608" rx="180" ry="12" fill="#2b2430" fill-opacity=".5"/><path d="M190 470H470V590C470 610 190 610 190 590Z" fill="${pot}"/><path d="M190 470H230V602C206 600 190 598 190 590Z" fill="#fff" fill-opacity=".25"/><path d="M150 500H190V524H150ZM470 500H510V524H470ZM178 456H482V478H178Z" fill="#2b2430"/><path d="M184 456C200 410 460 410 476 456Z" fill="${pot}"/><circle cx="330" cy="412" r="16" fill="#2b2430"/>` +
    '<path d="M270 380C250 340 290 320 268 276M330 372C310 330 350 306 328 262M392 380C372 344 410 322 390 282" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="13" stroke-linecap="round"/>' +
    `<path d="M620 590H1060L1084 616H596Z" fill="#c08a52"/><path d="M596 616H1084V632H596Z" fill="#94623a"/>` +
    '<circle cx="690" cy="556" r="44" fill="#d8433f"/><path d="M676 516C690 530 700 530 712 514" fill="none" stroke="#4f8a4a" stroke-width="10" stroke-linecap="round"/><circle cx="676" cy="542" r="10" fill="#fff" fill-opacity=".4"/><circle cx="770" cy="564" r="36" fill="#e2574a"/><path d="M840 590C860 530 960 520 1010 556C980 600 900 606 840 590Z" fill="#6aa04f"/><path d="M860 584C900 556 950 548 990 560" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="6"/>' +
    '<path d="M1010 590L900 560L880 548C930 540 980 560 1020 580Z" fill="#dfe3ea"/><path d="M1010 578L1100 600L1094 622L1006 596Z" fill="#2b2430"/>'
  )
}

/** Draws a record player with a playing record, sleeves next to it, a lamp. */
function recordPlayer(random: Random): string {
  const room = random.pick(rooms)
  const label = random.pick(['#e4536f', '#f0b24a', '#47a6a0', '#8a6bd0'])
  const sleeves = Array.from(
    { length: 5 },
    (_, index) =>
      `<g transform="translate(${70 + index * 40} ${402 - (index % 3) * 10}) rotate(${-5 + index * 3})"><rect width="220" height="228" rx="6" fill="${random.pick(['#c93a5c', '#2f7d8c', '#e09a34', '#5b4f8f', '#f3e5cf', '#45806b'])}"/><circle cx="110" cy="114" r="${random.int(40, 74)}" fill="#fff" fill-opacity=".28"/></g>`,
  ).join('')
  return (
    wallOf(room) +
    `<path d="M460 70H680V290H460Z" fill="#fff8ee"/><path d="M480 90H660V270H480Z" fill="${room.accent}"/><circle cx="570" cy="170" r="54" fill="#fff3d4"/><path d="M480 220C540 180 600 250 660 210V270H480Z" fill="${room.dark}" fill-opacity=".6"/>` +
    `<circle cx="1000" cy="290" r="300" fill="#fff3c9" fill-opacity=".3"/><circle cx="1000" cy="290" r="190" fill="#fff3c9" fill-opacity=".35"/><path d="M994 300H1006V640H994Z" fill="${room.dark}"/><path d="M900 330L950 180H1050L1100 330Z" fill="#ffe7b0"/><path d="M1050 180L1100 330H1040L1016 180Z" fill="#e0b968" fill-opacity=".5"/><ellipse cx="1000" cy="640" rx="80" ry="14" fill="${room.dark}"/>` +
    `<path d="M0 640H1200V690H0Z" fill="${room.wood}"/><path d="M40 690H1160V860H40Z" fill="${room.dark}"/><path d="M60 710H580V840H60ZM620 710H1140V840H620Z" fill="${room.wood}" fill-opacity=".7"/><circle cx="560" cy="776" r="9" fill="#e8b545"/><circle cx="640" cy="776" r="9" fill="#e8b545"/>` +
    sleeves +
    `<path d="M400 560H860L900 630H360Z" fill="#e9dccb"/><path d="M360 630H900V662H360Z" fill="${room.accent}"/><path d="M360 630H900V640H360Z" fill="#000" fill-opacity=".15"/>` +
    `<ellipse cx="600" cy="592" rx="178" ry="30" fill="#1d1822"/><ellipse cx="600" cy="590" rx="150" ry="24" fill="none" stroke="#4a4254" stroke-width="3"/><ellipse cx="600" cy="590" rx="116" ry="18" fill="none" stroke="#4a4254" stroke-width="3"/><ellipse cx="600" cy="590" rx="60" ry="10" fill="${label}"/><ellipse cx="600" cy="590" rx="7" ry="3" fill="#fff"/><path d="M452 584C480 570 520 566 560 566L590 586Z" fill="#fff" fill-opacity=".14"/>` +
    '<circle cx="822" cy="580" r="20" fill="#8d8494"/><path d="M822 578L812 520L700 580" fill="none" stroke="#b9b2c0" stroke-width="10" stroke-linejoin="round"/><path d="M690 574L716 570L712 592L692 592Z" fill="#2b2430"/>' +
    ['M700 430C740 400 720 350 760 340', 'M800 470C836 440 820 400 856 386']
      .map(
        (path) =>
          `<path d="${path}" fill="none" stroke="${room.accent}" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"/>`,
      )
      .join('') +
    `<ellipse cx="760" cy="344" rx="20" ry="14" fill="${room.accent}" fill-opacity=".7"/><ellipse cx="856" cy="390" rx="16" ry="12" fill="${room.accent}" fill-opacity=".7"/>` +
    plant(330, 640, 0.62, room.leaf, '#f3e5cf')
  )
}

/** Draws a cat asleep on a windowsill among plants. */
function catWindow(random: Random): string {
  const room = random.pick(rooms)
  const [fur, stripe] = random.pick([
    ['#e39a52', '#b86f2f'],
    ['#5b5666', '#3c3846'],
    ['#f3e9de', '#d9c3ac'],
    ['#3a3038', '#241d24'],
  ] as const)
  return (
    wallOf(room) +
    pane(random, 220, 90, 760, 500) +
    `<path d="M120 40C200 60 210 300 160 640H90V40ZM1080 40C1000 60 990 300 1040 640H1110V40Z" fill="${room.accent}"/><path d="M140 60C176 200 170 460 140 640M1060 60C1024 200 1030 460 1060 640" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="10"/><path d="M60 28H1140V52H60Z" fill="${room.dark}"/>` +
    `<path d="M100 616H1100V676H100Z" fill="#fff8ee"/><path d="M100 660H1100V676H100Z" fill="#000" fill-opacity=".1"/><path d="M0 676H1200V900H0Z" fill="${room.deep}"/>` +
    `<path d="M400 616C380 530 460 470 570 476C690 482 740 540 736 616Z" fill="${fur}"/><path d="M560 478C556 520 566 560 580 600M620 482C622 520 634 556 650 590M500 488C492 524 498 560 508 596" fill="none" stroke="${stripe}" stroke-width="13" stroke-linecap="round"/>` +
    `<path d="M736 600C800 620 820 560 790 520C780 506 800 496 812 512C850 570 820 650 720 616Z" fill="${fur}"/>` +
    `<path d="M352 560L348 486L398 516C420 510 440 512 458 520L508 492L502 566C510 600 470 622 428 622C386 622 344 600 352 560Z" fill="${fur}"/><path d="M384 570C392 578 404 578 412 570M444 570C452 578 464 578 472 570" fill="none" stroke="#2b2028" stroke-width="6" stroke-linecap="round"/><path d="M420 588L436 588L428 598Z" fill="#d9707f"/><path d="M428 598C424 606 414 608 408 604M428 598C432 606 442 608 448 604" fill="none" stroke="#2b2028" stroke-width="4" stroke-linecap="round"/><path d="M356 504L372 520M500 508L484 522" stroke="#d9707f" stroke-width="9" stroke-linecap="round"/>` +
    plant(920, 620, 0.9, room.leaf, random.pick(['#c96a4a', '#2f7d8c', '#d9588b'])) +
    plant(280, 620, 0.62, room.leaf, '#f3e5cf') +
    `<path d="M140 740C300 720 420 750 560 740L580 900H120Z" fill="${room.accent}" fill-opacity=".8"/><path d="M700 730C860 716 980 744 1100 732L1110 900H690Z" fill="#fff3e2"/>`
  )
}

/** Shelves full of books, an armchair, a cup. */
function reading(random: Random): string {
  const room = random.pick(rooms)
  const chair = random.pick(['#c93a5c', '#2f7d8c', '#45806b', '#e09a34'])
  const shelf = (y: number) => {
    let books = ''
    for (let x = 70; x < 640; ) {
      const width = random.int(20, 42)
      const height = random.int(96, 140)
      books += `<rect x="${x}" y="${y - height}" width="${width}" height="${height}" rx="3" fill="${random.pick(['#c93a5c', '#2f7d8c', '#e09a34', '#5b4f8f', '#f3e5cf', '#45806b', '#8c4a3a', '#d9a0b4'])}"/><path d="M${x + 5} ${y - height + 22}h${width - 10}" stroke="#fff" stroke-opacity=".5" stroke-width="5"/>`
      x += width + (random.chance(0.12) ? 40 : 3)
    }
    return `${books}<path d="M50 ${y}H660V${y + 20}H50Z" fill="${room.dark}"/>`
  }
  return (
    wallOf(room) +
    `<path d="M50 60H660V760H50Z" fill="${room.wood}" fill-opacity=".55"/>${[230, 400, 570, 740].map(shelf).join('')}<path d="M40 50H64V780H40ZM646 50H670V780H646ZM40 44H670V64H40Z" fill="${room.dark}"/>` +
    pane(random, 780, 80, 320, 300) +
    `<path d="M0 760H1200V900H0Z" fill="${room.wood}"/><path d="M0 810H1200M0 860H1200" stroke="${room.dark}" stroke-opacity=".5" stroke-width="4"/><ellipse cx="860" cy="838" rx="320" ry="44" fill="${room.accent}" fill-opacity=".45"/><ellipse cx="860" cy="838" rx="250" ry="32" fill="#fff3e2" fill-opacity=".5"/>` +
    `<path d="M690 820L706 760H1030L1046 820Z" fill="${room.dark}"/><path d="M700 460C700 400 1030 400 1030 460L1040 700H690Z" fill="${chair}"/><path d="M700 460C700 430 780 416 866 416L862 660H694Z" fill="#fff" fill-opacity=".12"/><path d="M640 600C640 550 720 550 722 600L726 690H1004L1010 600C1012 550 1090 550 1090 600L1080 790H650Z" fill="${chair}"/><path d="M726 690H1004V740H722Z" fill="#000" fill-opacity=".14"/><circle cx="800" cy="520" r="9" fill="#000" fill-opacity=".2"/><circle cx="930" cy="520" r="9" fill="#000" fill-opacity=".2"/><circle cx="866" cy="590" r="9" fill="#000" fill-opacity=".2"/>` +
    `<path d="M800 690L870 668L936 690L870 706Z" fill="#fff8ee"/><path d="M870 668V706" stroke="#cdbfb2" stroke-width="4"/>` +
    `<path d="M1130 640H1200V660H1130ZM1160 660H1176V850H1160Z" fill="${room.dark}"/><path d="M1142 600H1186V632C1186 644 1142 644 1142 632Z" fill="#fff8ee"/>` +
    plant(604, 858, 0.9, room.leaf, '#c96a4a')
  )
}

/** Draws a balcony with a set table, a view, fairy lights and two glasses. */
function balcony(random: Random): string {
  const hour = hourOf(random)
  const dusk = random.chance(0.6)
  const roofs = Array.from({ length: 8 }, (_, index) => {
    const x = index * 160 - 30
    const top = random.int(420, 500)
    return `<path d="M${x} 700V${top}L${x + 80} ${top - 66}L${x + 160} ${top}V700Z" fill="${index % 2 ? hour.mid : hour.near}"/><path d="M${x + 44} ${top + 26}h26v36h-26ZM${x + 92} ${top + 26}h26v36h-26Z" fill="#ffdf94" fill-opacity="${dusk ? 0.9 : 0.45}"/>`
  }).join('')
  const bulbs = Array.from(
    { length: 12 },
    (_, index) =>
      `<circle cx="${50 + index * 100}" cy="${130 + Math.round(34 * Math.sin(index * 0.9))}" r="30" fill="#ffdf94" fill-opacity=".28"/><circle cx="${50 + index * 100}" cy="${130 + Math.round(34 * Math.sin(index * 0.9))}" r="11" fill="#fff3c9"/>`,
  ).join('')
  const glass = (x: number) =>
    `<path d="M${x} 560H${x + 76}C${x + 76} 622 ${x + 60} 644 ${x + 44} 650V700H${x + 66}V710H${x + 10}V700H${x + 32}V650C${x + 16} 644 ${x} 622 ${x} 560Z" fill="#fff" fill-opacity=".5"/><path d="M${x + 3} 592H${x + 73}C${x + 70} 626 ${x + 58} 644 ${x + 38} 644C${x + 18} 644 ${x + 6} 626 ${x + 3} 592Z" fill="#c93a5c"/>`
  return (
    sky(random, hour, 440).body +
    ridge(random, 430, 40, hour.far) +
    roofs +
    `<path d="M0 104C300 200 500 90 700 140S1060 180 1200 96" fill="none" stroke="#2b2430" stroke-width="4"/>${bulbs}` +
    `<path d="M0 560H1200V582H0Z" fill="#2b2430"/><path d="${Array.from({ length: 25 }, (_, index) => `M${index * 50} 580V900`).join('')}" stroke="#2b2430" stroke-width="9"/>` +
    plant(130, 620, 0.9, '#4f8a5c', '#c96a4a') +
    plant(1070, 620, 1, '#5b8f6a', '#2f7d8c') +
    '<path d="M280 708H920L950 744H250Z" fill="#c79a6b"/><path d="M250 744H950V766H250ZM320 766H350V900H320ZM850 766H880V900H850Z" fill="#8f5f33"/>' +
    glass(460) +
    glass(600) +
    '<path d="M720 690C720 664 860 664 860 690C850 716 730 716 720 690Z" fill="#fff8ee"/><circle cx="760" cy="672" r="19" fill="#7a3c6a"/><circle cx="794" cy="668" r="19" fill="#8f4a7c"/><circle cx="822" cy="676" r="17" fill="#7a3c6a"/><circle cx="780" cy="654" r="16" fill="#8f4a7c"/>' +
    '<path d="M352 640H408V706H352Z" fill="#fff3e2"/><path d="M380 640V616" stroke="#2b2430" stroke-width="4"/><path d="M380 580C396 600 394 620 380 622C366 620 364 600 380 580Z" fill="#ffb347"/><circle cx="380" cy="604" r="44" fill="#ffdf94" fill-opacity=".3"/>'
  )
}

export const indoorScenes = {
  kitchen,
  record_player: recordPlayer,
  cat_window: catWindow,
  reading,
  balcony,
  rain: rainyTable,
}

/** Draws a rainy window, a pot of tea and a book. */
function rainyTable(random: Random): string {
  const room = random.pick(rooms)
  const hour = dayHourOf(random)
  const drops = Array.from({ length: 70 }, () => {
    const x = random.int(110, 1090)
    const y = random.int(70, 560)
    return `M${x} ${y}l-6 ${random.int(14, 34)}`
  }).join('')
  const cup = random.pick(['#c93a5c', '#2f7d8c', '#e09a34', '#5b4f8f'])
  return (
    wallOf(room) +
    `<defs>${fade('wet', '#7f95a8', '#c3d0d6')}</defs><rect x="100" y="60" width="1000" height="540" fill="url(#wet)"/>` +
    Array.from(
      { length: 9 },
      (_, index) =>
        `<circle cx="${150 + index * 112}" cy="${random.int(300, 460)}" r="${random.int(26, 60)}" fill="${random.pick(['#ffdf94', '#f7a98f', '#ffffff', hour.light])}" fill-opacity=".35"/>`,
    ).join('') +
    `<path d="M100 470C300 430 560 500 760 460S1000 450 1100 470V600H100Z" fill="#5f7a80" fill-opacity=".6"/><path d="${drops}" stroke="#fff" stroke-opacity=".75" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M100 60H1100V600H100ZM600 60V600" fill="none" stroke="#fff8ee" stroke-width="22"/><path d="M70 600H1130V630H70Z" fill="#fff8ee"/>` +
    `<path d="M0 680H1200V900H0Z" fill="${room.wood}"/><path d="M0 680H1200V700H0Z" fill="#fff" fill-opacity=".18"/><path d="M0 760C400 740 800 780 1200 756M0 830C400 850 800 810 1200 836" fill="none" stroke="${room.dark}" stroke-opacity=".35" stroke-width="5"/>` +
    '<ellipse cx="350" cy="770" rx="190" ry="24" fill="#000" fill-opacity=".18"/>' +
    `<path d="M220 600C220 540 480 540 480 600V700C480 780 220 780 220 700Z" fill="${cup}"/><path d="M220 600H262V752C236 742 220 726 220 700Z" fill="#fff" fill-opacity=".22"/><path d="M480 620C560 600 570 720 474 712" fill="none" stroke="${cup}" stroke-width="22"/><ellipse cx="350" cy="590" rx="130" ry="28" fill="#fff8ee"/><ellipse cx="350" cy="594" rx="112" ry="20" fill="#8a4f2a"/>` +
    '<path d="M310 560C290 520 330 500 308 450M380 560C360 520 400 500 378 450" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="12" stroke-linecap="round"/>' +
    `<path d="M620 800L860 740L1080 790L840 856Z" fill="${room.dark}"/><path d="M626 786C700 750 780 740 856 742C840 780 842 820 846 846C780 830 690 806 626 786ZM856 742C940 736 1010 750 1074 778C1010 806 920 830 846 846C842 820 840 780 856 742Z" fill="#fff8ee"/><path d="M690 780L810 762M700 796L812 780M900 766L1010 776M896 786L990 796" stroke="#b9a795" stroke-width="5"/><path d="M856 742C840 780 842 820 846 846" fill="none" stroke="#cdbfb2" stroke-width="5"/>` +
    `<path d="M560 850C600 840 640 846 660 856" fill="none" stroke="${room.accent}" stroke-width="10" stroke-linecap="round"/>`
  )
}
