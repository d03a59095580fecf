import { useLayoutEffect } from 'react'

/** An attribute (`data-…`) of the root while this is shown: what stands outside, as notices do, is told by it where it has room. */
export function useRootAttribute(name: string, value: string | undefined): void {
  useLayoutEffect(() => {
    if (value === undefined) return
    const { dataset } = document.documentElement
    dataset[name] = value
    return () => void delete dataset[name]
  }, [name, value])
}
