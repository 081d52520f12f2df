import { Code } from '@mantine/core'
import classes from './code-block.module.css'

interface CodeBlockProps {
  readonly label: string
  readonly text: string
  /** In pixels; what is longer scrolls within it. */
  readonly mostHeight: number
}

/** A text as a machine has it, on lines of its own. What scrolls can be reached by keyboard. */
export function CodeBlock({ label, text, mostHeight }: CodeBlockProps) {
  return (
    <Code block tabIndex={0} role="region" aria-label={label} mah={mostHeight} className={classes.block ?? ''}>
      {text}
    </Code>
  )
}
