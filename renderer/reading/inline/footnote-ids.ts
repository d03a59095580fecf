export const footnoteId = (number: number): string => `footnote-${number}`
export const footnoteMarkId = (number: number): string => `footnote-mark-${number}`
