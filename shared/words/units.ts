// Compiled from en/units.json by npm run words.
export const gigabytes = (d: { readonly gigabytes: string | number }): string => d.gigabytes + " GB"
export const hours = (d: { readonly hours: string | number }): string => d.hours + " hr"
export const hoursAndMinutes = (d: { readonly hours: string | number; readonly minutes: string | number }): string => d.hours + " hr " + d.minutes + " min"
export const kilobytes = (d: { readonly kilobytes: string | number }): string => d.kilobytes + " kB"
export const labelValue = (d: { readonly label: string | number; readonly value: string | number }): string => d.label + ": " + d.value
export const megabytes = (d: { readonly megabytes: string | number }): string => d.megabytes + " MB"
export const minutes = (d: { readonly minutes: string | number }): string => d.minutes + " min"
