// Compiled from en/commands.json by npm run words.
export const n1Article = "1 article"
export const retry = "Retry"
export const wentDoneLengthFailed = (d: { readonly went: string | number; readonly done: string | number; readonly length: string | number }): string => d.went + " " + d.done + ", " + d.length + " failed."
