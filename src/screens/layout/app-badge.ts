/**
 * Shows a total on the installed app; fails silently if the platform has no badge or refuses it (product: Frame).
 */
export async function showAppBadge(
  navigator: Partial<Pick<Navigator, 'setAppBadge'>>,
  total: number,
): Promise<void> {
  try {
    await navigator.setAppBadge?.(total)
  } catch {
    // Nothing depends on it.
  }
}
