export function samplePortrait(hue: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 330"><rect width="300" height="330" fill="hsl(${hue} 45% 78%)"/><circle cx="150" cy="140" r="62" fill="hsl(${hue} 40% 40%)"/><path d="M30 330c8-90 60-120 120-120s112 30 120 120z" fill="hsl(${hue} 40% 40%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
