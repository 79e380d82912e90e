import type { Skin } from './portrait-colours.ts'

/** What a hand in a portrait holds. */
export type Held = 'wine' | 'cup'

/** Draws a forearm from the lower edge with a hand round a glass or a cup, in the box of `drawLorelei`. */
export function drawHand(held: Held, skin: Skin): string {
  const ink = `stroke="${skin.line}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"`
  const thing =
    held === 'wine'
      ? `<path d="M722 690H858C862 776 838 832 798 838V930H782V838C742 832 718 776 722 690Z" fill="#fff" fill-opacity=".42"/>` +
        `<path d="M727 742H853C848 796 826 826 790 828C754 826 732 796 727 742Z" fill="#7d1f3a"/>` +
        `<path d="M722 690H858C862 776 838 832 790 838C742 832 718 776 722 690Z" fill="none" ${ink}/>` +
        `<path d="M744 706C742 740 748 772 758 792" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-opacity=".7"/>`
      : `<path d="M716 790H862L850 926H728Z" fill="#f4ece2" ${ink}/><path d="M716 790H862" fill="none" ${ink}/>` +
        `<path d="M760 766C748 744 774 736 762 712M806 766C794 744 820 736 808 712" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-opacity=".6"/>`
  const finger = (y: number, width: number) =>
    `<rect x="${734}" y="${y}" width="${width}" height="36" rx="18" fill="${skin.base}" ${ink}/>`
  return (
    thing +
    `<path d="M704 1240C716 1120 728 1030 742 930C748 890 780 868 820 880C866 892 872 940 862 990C850 1060 850 1150 856 1240Z" fill="${skin.base}" ${ink}/>` +
    `<path d="M812 900C846 916 850 950 844 990C836 1060 836 1150 840 1240H856C850 1150 850 1060 862 990C872 940 866 892 820 880Z" fill="${skin.shade}" fill-opacity=".5"/>` +
    finger(850, 116) +
    finger(884, 124) +
    finger(918, 114) +
    `<path d="M846 850C872 858 878 892 862 922" fill="none" ${ink}/>`
  )
}
