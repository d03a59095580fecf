import { isIP } from 'node:net'
import { connect } from 'node:tls'

export interface PeerCertificate {
  readonly pem: string
  readonly fingerprint: string
}

/**
 * Returns the certificate that a server presents, whether or not an authority certifies it. Sends no data. Returns null
 * if the server presents none in time.
 */
export function peerCertificate(
  address: string,
  port: number,
  name: string,
  timeoutMs: number,
): Promise<PeerCertificate | null> {
  return new Promise((resolve) => {
    const socket = connect({
      host: address,
      port,
      ...(isIP(name) === 0 ? { servername: name } : {}),
      rejectUnauthorized: false,
    })
    const end = (found: PeerCertificate | null) => {
      clearTimeout(late)
      socket.destroy()
      resolve(found)
    }
    const late = setTimeout(() => end(null), timeoutMs)
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const shown = socket.getPeerX509Certificate()
      end(shown ? { pem: shown.toString(), fingerprint: shown.fingerprint256 } : null)
    })
  })
}
