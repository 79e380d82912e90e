/** Matches dialogs that block the page; a notice is a dialog too, but does not block. */
export const openDialog = '[role=dialog]:not([aria-modal=false])'
