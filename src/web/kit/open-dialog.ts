/** Selects what holds the page back; a notice is a dialog as well, but none of those. */
export const openDialog = '[role=dialog]:not([aria-modal=false])'
