import { Fragment } from 'react'

/** Line break opportunities: after a single slash, and before `?`, `&`, `@` or a dot within a name. */
const BREAKS = /(?<=[^:/]\/)(?!\/)|(?=[?&@])|(?<=\w)(?=\.\w)/

/** A text whose URLs and email addresses wrap between their parts. A part wraps only if it is longer than a line. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(BREAKS).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
