import { Breakable } from './breakable.tsx'
import classes from './detail-line.module.css'

/** The second line of a cell, such as an email address. Below 48em it is truncated instead of wrapping. */
export const DetailLine = ({ text }: { readonly text: string }) => (
  <span className={classes.line} title={text}>
    <Breakable text={text} />
  </span>
)
