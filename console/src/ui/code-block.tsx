import { Code } from '@mantine/core'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import classes from './code-block.module.css'

interface CodeBlockProps {
  readonly label: string
  readonly text: string
  /** The maximum height in pixels; longer text scrolls. */
  readonly mostHeight: number
  /** True for formatted JSON, whose lines wrap only at spaces, unless a word is longer than its line. */
  readonly isJson?: true
  /** A button that copies the text, in the upper right corner. */
  readonly copy?: ReactNode
}

/** Preformatted text. The scrolling region can be reached by keyboard. */
export function CodeBlock({ label, text, mostHeight, isJson, copy }: CodeBlockProps) {
  const code = (
    <Code block tabIndex={0} role="region" aria-label={label} mah={mostHeight} className={classes.block ?? ''}>
      {isJson ? <JsonLines text={text} /> : text}
    </Code>
  )
  if (!copy) return code
  return (
    <div className={classes.copied}>
      {code}
      <div className={classes.copy}>{copy}</div>
    </div>
  )
}

/** Indents wrapped lines. Each word is an inline block, because browsers would otherwise wrap it after a hyphen. */
function JsonLines({ text }: Pick<CodeBlockProps, 'text'>) {
  return [...text.matchAll(/^( *)(.*)(\n?)/gm)].map(({ index, 1: spaces = '', 2: rest = '', 3: end }) => (
    <Fragment key={index}>
      <span className={classes.line} style={{ '--indent': `${spaces.length + 2}ch` } as CSSProperties}>
        {spaces}
        {[...rest.matchAll(/(\S+)( *)/g)].map(({ index: at, 1: word, 2: gap }) => (
          <Fragment key={at}>
            <span className={classes.word}>{word}</span>
            {gap}
          </Fragment>
        ))}
      </span>
      {end}
    </Fragment>
  ))
}
