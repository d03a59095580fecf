/** Control characters that are never intended: they are Windows-1252 characters that a program mistook for Latin-1. */
const SIGNS = /[\u0080-\u0084\u0086-\u009F]/g
/** Not those after a letter with which a sequence of UTF-8 starts, if its bytes were mistaken for characters. */
const LONE_SIGNS = /(?<![\u00C2-\u00F4]|[\u00C2-\u00F4][\u0080-\u00BF]{1,2})[\u0080-\u0084\u0086-\u009F]/g
const windows = new TextDecoder('windows-1252')
const signOf = (sign: string): string => windows.decode(Uint8Array.of(sign.charCodeAt(0)))

/** Returns the text with quotes and dashes where it has such control characters. With `isLone`, sequences stay. */
export function withWindowsSigns(text: string, isLone = false): string {
  return text.replaceAll(isLone ? LONE_SIGNS : SIGNS, signOf)
}
