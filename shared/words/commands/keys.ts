// Compiled from en/commands/keys.json by npm run words.
export const fixedShortcut = (d: { readonly label: string | number }): string => "The shortcut for “" + d.label + "” can’t be changed."
export const oneWouldRunBothLabelAnd = (d: { readonly one: string | number; readonly label: string | number; readonly label2: string | number }): string => d.one + " would run both “" + d.label + "” and “" + d.label2 + "”."
export const thatFileContainsNoShortcuts = "That file contains no shortcuts."
export const theShortcutsForLabelCouldNot = (d: { readonly label: string | number }): string => "The shortcuts for “" + d.label + "” couldn’t be read."
export const thereIsNoCommandCalledSlice = (d: { readonly slice: string | number }): string => "There is no command called “" + d.slice + "”."
