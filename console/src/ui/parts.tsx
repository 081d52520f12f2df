import classes from './parts.module.css'

/** A part of stacked bars. */
export interface Part {
  readonly id: 'members' | 'access' | 'webhooks' | 'security'
  readonly name: string
}

/** The class of a chart in which `data-part` sets the colour `--part`. */
export const partsClass = classes.parts ?? ''

/** The name and the colour of each part. */
export function Legend({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <ul className={classes.legend}>
      {parts.map(({ id, name }) => (
        <li key={id} data-part={id}>
          {name}
        </li>
      ))}
    </ul>
  )
}
