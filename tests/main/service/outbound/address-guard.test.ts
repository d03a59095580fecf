import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAllowedHosts } from '../../../../main/service/outbound/allowed-hosts.ts'
import { judgeUrl, parseUrl } from '../../../../main/service/outbound/judge-url.ts'
import { OutboundError } from '../../../../main/service/outbound/outbound-error.ts'
import { isPublicAddress } from '../../../../main/service/outbound/public-address.ts'
import { isPublicName } from '../../../../main/service/outbound/public-name.ts'
import { corpusIsHere, corpusJson, skipReason } from './corpus.ts'

const nobody = parseAllowedHosts([])

function verdict(text: string): string {
  try {
    return judgeUrl(parseUrl(text), nobody).href
  } catch (error) {
    if (error instanceof OutboundError) return error.code
    throw error
  }
}

/** First and last address of each refused block, and the public neighbours just outside. */
const borders: readonly (readonly [refused: readonly string[], open: readonly string[]])[] = [
  [['0.0.0.0', '0.255.255.255'], ['1.0.0.0']],
  [
    ['10.0.0.0', '10.255.255.255'],
    ['9.255.255.255', '11.0.0.0'],
  ],
  [
    ['100.64.0.0', '100.127.255.255', '100.100.100.200'],
    ['100.63.255.255', '100.128.0.0'],
  ],
  [
    ['127.0.0.0', '127.0.0.1', '127.255.255.255'],
    ['126.255.255.255', '128.0.0.0'],
  ],
  [['168.63.129.16'], ['168.63.129.15', '168.63.129.17']],
  [
    ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
    ['169.253.255.255', '169.255.0.0'],
  ],
  [
    ['172.16.0.0', '172.31.255.255'],
    ['172.15.255.255', '172.32.0.0'],
  ],
  [
    ['192.0.0.0', '192.0.0.192', '192.0.0.255'],
    ['191.255.255.255', '192.0.1.0'],
  ],
  [
    ['192.0.2.0', '192.0.2.255'],
    ['192.0.1.255', '192.0.3.0'],
  ],
  [
    ['192.88.99.0', '192.88.99.255'],
    ['192.88.98.255', '192.88.100.0'],
  ],
  [
    ['192.168.0.0', '192.168.255.255'],
    ['192.167.255.255', '192.169.0.0'],
  ],
  [
    ['198.18.0.0', '198.19.255.255'],
    ['198.17.255.255', '198.20.0.0'],
  ],
  [
    ['198.51.100.0', '198.51.100.255'],
    ['198.51.99.255', '198.51.101.0'],
  ],
  [
    ['203.0.113.0', '203.0.113.255'],
    ['203.0.112.255', '203.0.114.0'],
  ],
  [['224.0.0.0', '239.255.255.255', '240.0.0.0', '255.255.255.255'], ['223.255.255.255']],
  [['::', '::1', '::7f00:1', '::8.8.8.8', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'], []],
  [['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '100::1', '1fff:ffff::'], ['2000::']],
  [['2001::', '2001:0:7f00:1::1', '2001:1ff:ffff::ffff', '2001:2::1', '2001:10::1', '2001:20::1'], ['2001:200::']],
  [
    ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2001:db7:ffff::', '2001:db9::'],
  ],
  [['2002::', '2002:7f00:1::', '2002:808:808::1', '2002:ffff:ffff::'], ['2003::']],
  [
    ['3ffe::', '3ffe:ffff::1', '3fff::1', '3fff:fff:ffff::'],
    ['3ffd:ffff::', '3fff:1000::'],
  ],
  [['4000::', '5f00::1', 'fc00::', 'fd00:ec2::254', 'fe80::1', 'febf::1', 'fec0::1', 'ff02::1'], ['2606:4700::1111']],
]

describe('The address table', () => {
  it('refuses both ends of every special-purpose block and allows the neighbours outside', () => {
    const wrong = borders.flatMap(([refused, open]) => [
      ...refused.filter((address) => isPublicAddress(address)),
      ...open.filter((address) => !isPublicAddress(address)),
    ])
    expect(wrong).toEqual([])
  })

  it('refuses everything that is not a plain address', () => {
    for (const text of ['', 'localhost', '1.2.3', '0x7f000001', '[::1]', 'fe80::1%eth0', '2606:4700::1%1', '8.8.8.8 '])
      expect(isPublicAddress(text), text).toBe(false)
  })

  it('refuses every IPv4 address embedded in an IPv6 one', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), ([a, b, c, d]) => {
        const hex = [(a << 8) | b, (c << 8) | d].map((word) => word.toString(16)).join(':')
        const dotted = `${a}.${b}.${c}.${d}`
        const wraps = [
          `::${dotted}`,
          `::ffff:${dotted}`,
          `::ffff:${hex}`,
          `64:ff9b::${hex}`,
          `2002:${hex}::`,
          `2001:0:${hex}::1`,
        ]
        expect(wraps.filter(isPublicAddress)).toEqual([])
      }),
    )
  })
})

describe('The address check', () => {
  it('allows http and https on web ports and drops a trailing dot', () => {
    expect(verdict('http://example.com/127.0.0.1?u=http://10.0.0.1/')).toBe(
      'http://example.com/127.0.0.1?u=http://10.0.0.1/',
    )
    expect(verdict('HTTPS://EXAMPLE.com.:8443/')).toBe('https://example.com:8443/')
    expect(verdict('http://127.0.0.1.example.com/')).toBe('http://127.0.0.1.example.com/')
    expect(verdict('http://[2606:4700:4700::1111]/')).toBe('http://[2606:4700:4700::1111]/')
  })

  it('names the reason of each refusal', () => {
    expect(verdict('')).toBe('invalid_url')
    expect(verdict('example.com')).toBe('invalid_url')
    expect(verdict('http://user:secret@example.com/')).toBe('invalid_url')
    expect(verdict('file:///etc/passwd')).toBe('unsupported_scheme')
    expect(verdict('http://example.com:22/')).toBe('forbidden_port')
    expect(verdict('http://0x7f.1/')).toBe('forbidden_address')
    expect(verdict('http://[::ffff:127.0.0.1]/')).toBe('forbidden_address')
    expect(verdict('http://localhost./')).toBe('forbidden_address')
    expect(verdict('http://localhost../')).toBe('forbidden_address')
    expect(verdict('http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/')).toBe('forbidden_address')
  })

  it('treats names without a dot and names of private networks as private', () => {
    for (const name of ['intranet', 'nas.local', 'nas.lan', 'x.internal', 'router.home.arpa', 'a..b.localhost', ''])
      expect(isPublicName(name), name).toBe(false)
    for (const name of ['example.com', 'localhost.example.com', 'local.news', 'xn--bcher-kva.example.org'])
      expect(isPublicName(name), name).toBe(true)
  })

  it('allows a configured private host at its port only', () => {
    const allowed = parseAllowedHosts(['127.0.0.1:4000', '[::1]:4001', '::1', 'NAS.lan', 'nas.lan:80'])
    const opens = (text: string) => {
      try {
        return judgeUrl(new URL(text), allowed) instanceof URL
      } catch {
        return false
      }
    }
    for (const text of [
      'http://127.0.0.1:4000/',
      'http://2130706433:4000/',
      'http://[::1]:4001/',
      'http://[::1]/',
      'https://nas.lan/',
    ])
      expect(opens(text), text).toBe(true)
    for (const text of [
      'http://127.0.0.1/',
      'http://127.0.0.1:4001/',
      'http://127.0.0.2:4000/',
      'http://nas.lan:22/',
      'http://x.nas.lan/',
    ])
      expect(opens(text), text).toBe(false)
  })

  it('throws for a misspelled permission', () => {
    for (const entry of ['', 'http://nas.lan', 'nas.lan/path', 'a b', 'user@nas.lan', 'nas:port', 'nas.lan?x'])
      expect(() => parseAllowedHosts([entry]), entry).toThrow(TypeError)
  })
})

interface Vector {
  readonly id: string
  readonly cls: 'addr' | 'url' | 'scheme' | 'port'
  readonly ip?: string
  readonly url?: string
  readonly expect: 'allow' | 'block' | 'invalid'
}

/** We allow ports 80, 443, 8080 and 8443. The corpus also allows 3000, a port of development servers. */
const deliberate = new Set(['http://example.com:3000/'])

describe.skipIf(!corpusIsHere)(`The corpus of addresses${skipReason}`, () => {
  it('agrees with the check, except for ports that we refuse on purpose', () => {
    const { vectors } = corpusJson<{ vectors: readonly Vector[] }>('ssrf/vectors.json')
    const opened = ({ cls, ip = '', url = '' }: Vector) =>
      cls === 'addr' ? isPublicAddress(ip) : URL.canParse(verdict(url)) && verdict(url).startsWith('http')
    const wrong = vectors.filter((vector) => opened(vector) !== (vector.expect === 'allow'))
    console.log(`ssrf/vectors.json: ${vectors.length - wrong.length} of ${vectors.length} judged as the corpus says`)
    expect(wrong.map((vector) => vector.url ?? vector.ip).filter((text) => !deliberate.has(text ?? ''))).toEqual([])
  })

  it('never allows what the URL standard refuses, and its test data never throws', () => {
    const data =
      corpusJson<
        readonly (
          | string
          | {
              input: string
              base: string | null
              failure?: boolean
              href?: string
              protocol?: string
              username?: string
              password?: string
            }
        )[]
      >('ssrf/wpt-urltestdata.json')
    const cases = data.filter((entry) => typeof entry === 'object')
    let opened = 0
    let right = 0
    for (const { input, base, failure, href = '', protocol = '', username, password } of cases) {
      let result: string
      try {
        result = judgeUrl(parseUrl(input, base && URL.canParse(base) ? new URL(base) : undefined), nobody).href
        opened += 1
      } catch (error) {
        expect(error, input).toBeInstanceOf(OutboundError)
        result = (error as OutboundError).code
      }
      if (failure === true) expect(result, input).toBe('invalid_url')
      else if (!/^https?:$/.test(protocol)) expect(result, input).toBe('unsupported_scheme')
      else if (username || password) expect(result, input).toBe('invalid_url')
      else if (result.startsWith('http')) expect(result.replace(/\.(?=[:/])/, '')).toBe(href.replace(/\.(?=[:/])/, ''))
      else expect(['forbidden_port', 'forbidden_address'], input).toContain(result)
      right += 1
    }
    console.log(`ssrf/wpt-urltestdata.json: ${right} of ${cases.length} judged right, ${opened} of them opened`)
  })
})
