/** Shows a total on the installed app; where the platform has no badge, or refuses it, nothing is said (product.md, 8). */
export function showAppBadge(navigator: Partial<Pick<Navigator, 'setAppBadge'>>, total: number): void {
  navigator.setAppBadge?.(total).catch(() => {})
}
