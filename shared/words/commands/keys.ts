// Compiled from en/commands/keys.json by npm run words.
export const oneWouldMeanBothLabelAnd = (d: { readonly one: string | number; readonly label: string | number; readonly label2: string | number }): string => d.one + " would mean both “" + d.label + "” and “" + d.label2 + "”."
export const thatFileHoldsNoKeys = "That file holds no keys."
export const theKeysOfLabelCouldNot = (d: { readonly label: string | number }): string => "The keys of “" + d.label + "” could not be read."
export const thereIsNoCommandCalledSlice = (d: { readonly slice: string | number }): string => "There is no command called “" + d.slice + "”."
