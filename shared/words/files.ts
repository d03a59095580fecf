// Compiled from en/files.json by npm run words.
export const empty = (d: { readonly name: string | number }): string => d.name + " is empty."
export const supported = "Lectern supports PDF, EPUB, HTML, EML, OPML, TXT, pictures and link files, and other apps’ exports (ZIP, CSV, JSON, XML)."
export const tooLarge = (d: { readonly name: string | number; readonly size: string | number }): string => d.name + " is larger than " + d.size + ", the most that Lectern can import."
export const unreadable = (d: { readonly name: string | number }): string => "Couldn’t read " + d.name + "."
export const unsupported = (d: { readonly name: string | number; readonly supported: string | number }): string => d.name + " was skipped because its type isn’t supported. " + d.supported
export const unsupportedType = (d: { readonly name: string | number; readonly type: string | number; readonly supported: string | number }): string => d.name + " was skipped because ." + d.type + " files aren’t supported. " + d.supported
