/**
 * Shows a total on the installed app; fails silently if the platform has no badge or refuses it (product.md,
 * 8).
 */
export function showAppBadge(navigator: Partial<Pick<Navigator, 'setAppBadge'>>, total: number): void {
  navigator.setAppBadge?.(total).catch(() => {})
}
