import { test } from 'node:test'

/** True in the long form of the tests, `npm run test:long`. The short form proves each guarantee once. */
export const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)

/** Registers a test that only the long form runs. Decision 60 lists which of them the short form skips. */
export const longTest: typeof test.skip = IS_LONG ? test : test.skip

/** All items in the long form, none in the short form. */
export const onlyInLongForm = <Item>(items: readonly Item[]): readonly Item[] => (IS_LONG ? items : [])

/** All items in the long form, and only the first `count` in the short form. */
export const inShortForm = <Item>(items: readonly Item[], count = 1): readonly Item[] =>
  IS_LONG ? items : items.slice(0, count)
