/** Returns plain text as Markdown in which no character has a meaning. Lines that look like list items become items. */
export const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_[\]<>#~|$]/g, String.raw`\$&`)

/** Returns the text that was escaped. */
export const unescapeMarkdown = (markdown: string): string => markdown.replaceAll(/\\([\\`*_[\]<>#~|$])/g, '$1')
