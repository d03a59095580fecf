let open = 0

/** Opens a modal dialog and counts it as open. Returns a function that closes it. */
export function showModal(dialog: HTMLDialogElement | null): () => void {
  if (dialog === null) return () => undefined
  dialog.showModal()
  open += 1
  return () => {
    open -= 1
    dialog.close()
  }
}

/** True if a modal dialog is open. It then receives all keys. */
export const hasModal = (): boolean => open > 0
