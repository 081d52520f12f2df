import { Fragment } from 'react'

/** Break opportunities: after a single slash, before a dot within a name, an at sign or a query parameter. */
const BREAKS = /(?<=[^:/]\/)(?!\/)|(?=[?&@])|(?<=\w)(?=\.\w)/

/** A text whose URLs and email addresses wrap between their parts. Only words without parts wrap within the word. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(BREAKS).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
