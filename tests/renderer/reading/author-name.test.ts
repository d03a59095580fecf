import { expect, test } from 'vitest'
import { authorName } from '../../../renderer/reading/facts/author-name.ts'

test.each([
  ['Alon Zakai.', 'Alon Zakai'],
  ['Martin Luther King Jr.', 'Martin Luther King Jr.'],
  [' Mara Lindqvist –', 'Mara Lindqvist'],
  ['森田', '森田'],
  ['Bob', 'Bob'],
])('“%s” is %s', (given, name) => expect(authorName(given)).toBe(name))

test.each(['C-', '', ' . ', 'http://www.example.com', 'www.example.com', 'example.com/authors/ada', 'JS'])(
  '“%s” is no name',
  (given) => expect(authorName(given)).toBeNull(),
)
