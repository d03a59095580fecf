/** A part of a file that the desktop opened, by the address that it gave. */
export const getOpened = (address: string, range: string): Promise<Response> => fetch(address, { headers: { range } })
