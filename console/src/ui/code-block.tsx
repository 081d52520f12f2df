import { Code } from '@mantine/core'
import classes from './code-block.module.css'

interface CodeBlockProps {
  readonly label: string
  readonly text: string
  /** The maximum height in pixels; longer text scrolls. */
  readonly mostHeight: number
}

/** Preformatted text. The scrolling region can be reached by keyboard. */
export function CodeBlock({ label, text, mostHeight }: CodeBlockProps) {
  return (
    <Code block tabIndex={0} role="region" aria-label={label} mah={mostHeight} className={classes.block ?? ''}>
      {text}
    </Code>
  )
}
