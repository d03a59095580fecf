import { pngOf } from '../renderer/shell/png-of.ts'

type Color = readonly [number, number, number]

const skies: readonly (readonly [top: Color, horizon: Color, near: Color])[] = [
  [
    [36, 66, 92],
    [236, 196, 150],
    [28, 44, 52],
  ],
  [
    [120, 164, 190],
    [244, 232, 208],
    [52, 84, 66],
  ],
  [
    [196, 120, 96],
    [250, 220, 170],
    [72, 44, 52],
  ],
  [
    [62, 52, 96],
    [226, 150, 140],
    [26, 24, 44],
  ],
  [
    [150, 186, 168],
    [246, 244, 226],
    [44, 74, 72],
  ],
]

const mix = (from: Color, to: Color, share: number): Color => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
]

/** Draws hills under a sky. Each seed gives another picture. */
export function drawPicture(seed: number, size = 480): Buffer {
  const [top, horizon, near] = skies[seed % skies.length] ?? [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  const ridge = (hill: number, x: number): number =>
    0.42 +
    hill * 0.15 +
    0.07 * Math.sin(x * (2.1 + hill) + seed * 1.7 + hill) +
    0.03 * Math.sin(x * (6.3 + hill * 2) + seed * 3.1)
  const sun = { x: 0.25 + ((seed * 37) % 50) / 100, y: 0.26 }
  return pngOf(size, (column, row) => {
    const x = column / size
    const y = row / size
    let hill = -1
    for (let at = 0; at < 4; at++) if (y > ridge(at, x * 3)) hill = at
    if (hill >= 0) return mix(mix(horizon, near, 0.35), near, (hill + 1) / 4)
    if ((x - sun.x) ** 2 + (y - sun.y) ** 2 < 0.004) return mix(horizon, [255, 255, 255], 0.5)
    return mix(top, horizon, Math.min(1, y / 0.55))
  })
}

/** Draws a site's icon: a disc in the site's color. */
export function drawIcon(site: string): Buffer {
  const hue = Array.from(site).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360
  const part = (shift: number): number => Math.round(120 + 80 * Math.cos(((hue + shift) * Math.PI) / 180))
  const color: Color = [part(0), part(120), part(240)]
  return pngOf(64, (x, y) => {
    const far = Math.hypot(x - 31.5, y - 31.5)
    return far < 14 ? [255, 255, 255] : far < 31 ? color : mix(color, [255, 255, 255], 0.85)
  })
}
