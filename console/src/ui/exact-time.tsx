import { Popover } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyIcon } from './copy-icon.tsx'
import classes from './exact-time.module.css'
import { localeOf } from './locale.ts'
import { absolute, RelativeTime } from './relative-time.tsx'

interface OpenableTimeProps {
  readonly at: string
  /** False in a narrow column, which has no space for the clock time. */
  readonly hasClock?: boolean
  /** The text to click on, if it differs from the relative time. */
  readonly children?: ReactNode
}

/**
 * A time that is not within a link, by default relative with its clock time. A click shows the time in the reader's
 * zone and in UTC, with buttons to copy it.
 */
export function OpenableTime({ at, hasClock = true, children }: OpenableTimeProps) {
  const { t } = useTranslation('ui')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // A popover that is unmounted does not return the focus itself.
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className={classes.place}>
      <button
        ref={button}
        type="button"
        className={classes.time}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {children ?? <RelativeTime at={at} hasClock={hasClock} />}
      </button>
      {isOpen && (
        <Popover
          opened
          onChange={close}
          position="bottom-end"
          trapFocus
          withRoles={false}
          middlewares={{ shift: { padding: 8 }, flip: true }}
        >
          {/* Not the button itself: opening the popover would remount the button. */}
          <Popover.Target>
            <span className={classes.anchor} />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={t('time.title')}>
            <Zones at={at} />
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  )
}

function Zones({ at }: { readonly at: string }) {
  const { t, i18n } = useTranslation('ui')
  const locale = localeOf(i18n.language)
  const date = new Date(at)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <dl className={classes.zones}>
      {zone !== 'UTC' && (
        <>
          <dt>{zone}</dt>
          <dd>
            {absolute(date, locale)} <CopyIcon text={absolute(date, locale)} what={zone} isInPopover />
          </dd>
        </>
      )}
      <dt>UTC</dt>
      <dd>
        {absolute(date, locale, 'UTC')} <CopyIcon text={date.toISOString()} what={t('time.utc')} isInPopover />
      </dd>
    </dl>
  )
}
