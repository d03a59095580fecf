import { useLayoutEffect } from 'react'

/**
 * Sets a `data-…` attribute on the root while mounted. Elements outside the component, such as toasts, use it to find
 * free space.
 */
export function useRootAttribute(name: string, value: string | undefined): void {
  useLayoutEffect(() => {
    if (value === undefined) return
    const { dataset } = document.documentElement
    dataset[name] = value
    return () => void delete dataset[name]
  }, [name, value])
}
