import type { Page } from 'playwright/test'

/** Simulates a file from another program's drag or from the clipboard. */
export const bring = (page: Page, type: 'dragover' | 'drop' | 'paste', name: string, base64: string) =>
  page.evaluate(
    ([kind, fileName, text]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], fileName))
      const init = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...init, clipboardData: dataTransfer })
          : new DragEvent(kind, { ...init, dataTransfer }),
      )
    },
    [type, name, base64] as const,
  )
