// Compiled from en/library/list.json by npm run words.
export const onlyCountCouldBeSelected = (d: { readonly count: string | number }): string => "Only " + d.count + " could be selected. The rest couldn’t be loaded."
