import { interfaceLocale } from './locale.ts'

/** Makes each formatter once per locale, because making one takes longer than formatting a hundred values. */
export function perLocale<Format>(
  make: (locale: string, name: string) => Format,
): (name?: string, locale?: string) => Format {
  const made = new Map<string, Format>()
  return (name = '', locale = interfaceLocale()) => {
    const key = `${locale} ${name}`
    const format = made.get(key) ?? make(locale, name)
    made.set(key, format)
    return format
  }
}
