import { describe, expect, test } from 'vitest'
import { readRobots } from '../../../../main/service/feeds/robots.ts'

const open = (text: string, path: string) => readRobots(text, 'lectern')(path)

describe('a robots.txt', () => {
  test.each([
    ['', '/feed/', true],
    ['<!doctype html><p>Not found</p>', '/feed/', true],
    ['User-agent: *\nDisallow: /', '/feed/', false],
    ['User-agent: *\nDisallow:', '/feed/', true],
    ['user-AGENT : *   # all\r\ndisALLOW:/feed # none', '/feed/', false],
    ['User-agent: *\nDisallow: /feed', '/rss.xml', true],
    ['User-agent: *\nDisallow: /\nAllow: /feed', '/feed/', true],
    ['User-agent: *\nAllow: /feed\nDisallow: /feed', '/feed', true],
    ['User-agent: *\nDisallow: /*.xml$', '/blog/atom.xml', false],
    ['User-agent: *\nDisallow: /*.xml$', '/atom.xml/more', true],
    ['User-agent: *\nDisallow: /a*b*c', '/a-c-b', true],
    ['User-agent: *\nDisallow: /ab*b$', '/ab', true],
    ['User-agent: other\nDisallow: /', '/feed/', true],
    ['User-agent: other\nUser-agent: Lectern\nDisallow: /', '/feed/', false],
    ['User-agent: *\nDisallow: /\n\nUser-agent: lectern\nDisallow: /private', '/feed/', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: lectern\nDisallow:', '/feed/', true],
  ])('%j leaves %s open: %s', (text, path, isOpen) => {
    expect(open(text, path)).toBe(isOpen)
  })

  test('of any length and with any pattern is read immediately', () => {
    const names = 'User-agent: *\n'.repeat(200_000)
    expect(open(`${names}Disallow: /`, '/feed/')).toBe(true)
    const stars = `User-agent: *\n${`Disallow: /${'*a'.repeat(240)}b$\n`.repeat(1_000)}`
    expect(open(stars, `/${'a'.repeat(2_000)}`)).toBe(true)
    expect(open(`User-agent: *\nDisallow: /${'x'.repeat(1_000)}`, `/${'x'.repeat(2_000)}`)).toBe(true)
  })
})
