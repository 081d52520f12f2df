import { Fragment } from 'react'

/** After a slash that no other one precedes or follows; before a dot in a name, an at sign or a part of a query. */
const BREAKS = /(?<=[^:/]\/)(?!\/)|(?=[?&@])|(?<=\w)(?=\.\w)/

/** A text whose addresses go on on the next line between their parts, and only without one within a word. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(BREAKS).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
