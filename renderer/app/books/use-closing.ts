import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that returns a signal, which aborts when the dialog closes. It may be called as soon as the dialog
 * has been rendered.
 */
export function useClosing(): () => AbortSignal {
  const closing = useRef<AbortController>(null)
  useEffect(
    () => () => {
      closing.current?.abort()
      closing.current = null
    },
    [],
  )
  return useCallback(() => (closing.current ??= new AbortController()).signal, [])
}
