import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'
import type { RichText } from '#shared/text/message-format/rich-text.ts'

interface RichProps {
  readonly text: RichText
  /** The element for each tag in the message, without content. */
  readonly tags: Readonly<Record<string, ReactElement>>
}

/** A message in which some words are links, bold or code. */
export function Rich({ text, tags }: RichProps): ReactNode {
  return text.map(([tag, part], at) => {
    const element = tags[tag]
    const shown = element && part !== '' ? cloneElement(element, undefined, part) : (element ?? part)
    // A message's parts are never reordered, so their index identifies them.
    return <Fragment key={at}>{shown}</Fragment>
  })
}
