// Text has one of six sizes and three weights. The tests of accessible/ check the rendered pages, too.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const source = join(import.meta.dirname, '..', 'src')
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: source }).map(file => [file, readFileSync(join(source, file), 'utf8')] as const)

/** Values in style sheets: sizes of the scale, the size of fields on a phone (16 px), `inherit` and 0. */
const SIZE =
  /^(var\(--mantine-font-size-(xs|sm|md|lg|xl)\)|var\(--reeve-field-size, .*\)|(12|13|14|16|24|30)px|inherit|0)$/
/** `100 900` is the range of the variable font, not the weight of a text. */
const WEIGHT = /^(400|500|600|inherit|100 900)$/

const isAllowed = (property: string, value: string) => (property === 'font-size' ? SIZE : WEIGHT).test(value)

test('style sheets use only the sizes and weights of the type scale', () => {
  const files = textsOf('**/*.css')
  const uses = files.flatMap(([file, text]) =>
    [...text.matchAll(/\b(font-size|font-weight|font):\s*([^;]+);/g)].map(
      ([, property = '', value = '']) => [file, property, value] as const,
    ),
  )
  assert.ok(uses.length > 150, 'the style sheets were not read')
  assert.deepEqual(
    uses.filter(([, property, value]) => !isAllowed(property, value)),
    [],
  )
})

test('components and the theme use only the sizes and weights of the type scale', () => {
  const uses = textsOf('**/*.{ts,tsx}').flatMap(([file, text]) => [
    ...[...text.matchAll(/\bfw(?:=\{|: )(\d+)/g)].map(
      ([, weight = '']) => [file, WEIGHT.test(weight), weight] as const,
    ),
    ...[...text.matchAll(/\bfz(?:=|: )(\S+)/g)].map(
      ([, size = '']) => [file, /^"(xs|sm|md|lg|xl)"/.test(size), size] as const,
    ),
    ...[...text.matchAll(/\bfontSize: (\S+)/g)].map(
      ([, size = '']) => [file, /^rem\((14|16|24)\)/.test(size), size] as const,
    ),
  ])
  assert.ok(uses.length > 10, 'the components were not read')
  assert.deepEqual(
    uses.filter(([, allowed]) => !allowed),
    [],
  )
  const [, theme = ''] = textsOf('ui/theme.ts')[0] ?? []
  const [, sizes = ''] = /fontSizes: \{(.*)\}/.exec(theme) ?? []
  assert.deepEqual([...sizes.matchAll(/\d+/g)].map(Number), [12, 13, 14, 16, 24])
  const [, weights = ''] = /fontWeights: \{(.*)\}/.exec(theme) ?? []
  assert.deepEqual([...weights.matchAll(/\d+/g)].map(Number), [400, 600, 600])
})
