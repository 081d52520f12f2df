import { useTranslation } from 'react-i18next'
import { localeOf } from '../../ui/locale.ts'
import classes from './chain-picture.module.css'

const STATES = ['signed', 'linked', 'fault', 'unknown'] as const
type State = (typeof STATES)[number]

interface ChainPictureProps {
  /** The sequence of the last entry. */
  readonly last: number
  /** The last entry that the checkpoint signs; 0 without a checkpoint. */
  readonly signedTo: number
  /** The first entry that is not intact. */
  readonly fault?: number | undefined
}

const MOST_LINKS = 24

/**
 * A diagram of the chain as links, each for a range of entries. Screen readers skip it, because the sentences beside it
 * say the same.
 */
export function ChainPicture({ last, signedTo, fault }: ChainPictureProps) {
  const { t, i18n } = useTranslation('audit')
  const number = (value: number) => new Intl.NumberFormat(localeOf(i18n.language)).format(value)
  const links = linksOf({ last, signedTo, fault })
  const marked = fault ?? signedTo
  // The relative position of the label, which is hidden near either end so that it does not cover the label there.
  const at = last > 0 ? marked / last : 0
  return (
    <div className={classes.picture} aria-hidden data-numbers>
      <ol className={classes.chain}>
        {links.map(({ end, state }) => (
          <li key={end} data-state={state} />
        ))}
      </ol>
      <div className={classes.axis}>
        <span>{number(1)}</span>
        {marked > 1 && at > 0.08 && at < 0.92 && (
          <span className={classes.mark} style={{ insetInlineStart: `${at * 100}%` }}>
            {number(marked)}
          </span>
        )}
        <span>{number(last)}</span>
      </div>
      <ul className={classes.legend}>
        {STATES.filter(state => links.some(link => link.state === state)).map(state => (
          <li key={state} data-state={state}>
            {t(`verify.links.${state}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The last entry of each link, and the worst state of its entries. */
function linksOf({ last, signedTo, fault }: ChainPictureProps) {
  const count = Math.max(1, Math.min(MOST_LINKS, last))
  return Array.from({ length: count }, (_, index) => {
    const [begin, end] = [Math.floor((index * last) / count) + 1, Math.floor(((index + 1) * last) / count)]
    const beforeFault: State = end <= signedTo ? 'signed' : 'linked'
    if (fault === undefined || fault > end) return { end, state: beforeFault }
    return { end, state: fault >= begin ? ('fault' as const) : ('unknown' as const) }
  })
}
