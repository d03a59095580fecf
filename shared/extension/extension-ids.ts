/** The extension's IDs, by which browsers and the desktop app identify it. */
export const FIREFOX_ID = 'extension@lectern.invalid'
/**
 * Gives the unpacked extension the same ID on every computer. Extension stores reject this key and assign another ID,
 * which must then be added to CHROME_IDS.
 */
export const CHROME_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAnkPTysezhkEkrT4Kugi/cq0g+1eHCKvRj8CZfoM3aZhj2uVccfMu8CHcZX6f19YbD75g0ktoPbOPdaI36Hvb+IxHV+SJqF7qcF8zrbzm1i75V0FtCcqkUI8mOcwfUrlpU+h3osKHVn6GSoAA/JScgq6qeAHINbNJWt3FxLM5z6gRjSoLPPDGcwJlz5weZILWq4fovcz0iPI5IjPqEaUCa07Ty329VvHVBIkHt4QTUISqB14Ek4SMZW6NvSjK+cq6WAo9EXkzz/ZG0tSWoCAGibeUF7XN5YSCCcI5k7Zc+RsPcAvfP4CMnWCXBfXSVnlbPwPzMrqDN6BpEVmCkARLgwIDAQAB'
export const CHROME_IDS = ['dkmggbnalfecegpamibkdeklpoeiflbd'] as const
