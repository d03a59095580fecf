/** Must be increased when a change produces a different canonical text for the same page. */
export const TEXT_VERSION = 18
