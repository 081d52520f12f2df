/** True in the long form of the tests, `npm run test:long`. The short form proves each guarantee once. */
export const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)

/** Options of a test that only the long form runs. `why` says what the short form tests instead. */
export const onlyLong = (why: string) => ({ skip: IS_LONG ? false : `${why}: REEVE_TEST_LONG=1 runs it` })

/** All items in the long form, and only the first `count` in the short form. */
export const inShortForm = <Item>(items: readonly Item[], count = 1): readonly Item[] =>
  IS_LONG ? items : items.slice(0, count)
