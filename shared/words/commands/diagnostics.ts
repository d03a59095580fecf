// Compiled from en/commands/diagnostics.json by npm run words.
export const entriesEntriesStoredBodiesTextsBytes = (d: { readonly entries: string | number; readonly bodies: string | number; readonly bytes: string | number }): string => d.entries + " entries stored, " + d.bodies + " texts, " + d.bytes + " bytes"
