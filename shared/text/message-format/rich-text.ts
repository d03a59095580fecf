/** A message with tags: its parts in order, each with the tag around it, or '' for none. */
export type RichText = readonly (readonly [tag: string, text: string])[]
