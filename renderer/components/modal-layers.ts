let open = 0

/** Opens a modal dialog and counts it. Returns what closes it. */
export function showModal(dialog: HTMLDialogElement | null): () => void {
  if (dialog === null) return () => undefined
  dialog.showModal()
  open += 1
  return () => {
    open -= 1
    dialog.close()
  }
}

/** Whether a modal dialog is open: what is typed is then for it alone. */
export const hasModal = (): boolean => open > 0
