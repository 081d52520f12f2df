import { Kbd, Modal, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/icons/IconArrowRight'
import IconSearch from '@tabler/icons-react/icons/IconSearch'
import IconSearchOff from '@tabler/icons-react/icons/IconSearchOff'
import IconX from '@tabler/icons-react/icons/IconX'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconTile } from '../ui/icon-tile.tsx'
import { useSingleKeysOn } from '../ui/single-keys.ts'
import { useRestoreFocus } from '../ui/use-restore-focus.ts'
import classes from './command-palette.module.css'
import { type Command, useCommands } from './commands.ts'
import { matchingParts } from './matching-parts.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

/** Groups commands by kind, in the order in which the kinds first occur. */
const byKind = (commands: readonly Command[]): readonly Command[] =>
  [...Map.groupBy(commands, ({ kind }) => kind).values()].flat()

interface CommandPaletteProps {
  /** The text that was typed while the palette was being loaded. */
  readonly typedAhead: string
  readonly close: () => void
}

/** Searches pages, people and actions. */
export default function CommandPalette({ typedAhead, close }: CommandPaletteProps) {
  const { t } = useTranslation('layout')
  useRestoreFocus()
  const [text, setText] = useState(typedAhead)
  const [hasField, setHasField] = useState(false)
  const append = useCallback((typed: string) => setText(before => before + typed), [])
  useTypedAhead(append, !hasField)
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  // The ref callback focuses the field at once. An effect of this component would run before the dialog renders the
  // field, and the dialog's focus trap acts later, so that input typed in between would be lost.
  const focusOnMount = useCallback((input: HTMLInputElement | null) => {
    field.current = input
    input?.focus()
    setHasField(input !== null)
  }, [])
  const wanted = text.trim().toLocaleLowerCase()
  const { commands: found, isPending } = useCommands(wanted)
  const commands = byKind(found)
  const chosen = Math.min(at, commands.length - 1)

  const run = (index: number) => {
    const command = commands[index]
    if (!command) return
    if (command.completion !== undefined) {
      setText(command.completion)
      setAt(0)
      return field.current?.focus()
    }
    close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) run(chosen)
    else {
      const next = (chosen + step + commands.length) % commands.length
      setAt(next)
      document.getElementById(`palette-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
  }
  return (
    <Modal.Root opened onClose={close} size="lg" centered={false} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.open')} radius="lg">
        <Modal.Body p={0}>
          <div className={classes.search}>
            <Icon of={IconSearch} size={20} />
            <input
              ref={focusOnMount}
              data-autofocus
              type="text"
              role="combobox"
              aria-label={t('palette.find')}
              aria-expanded
              aria-controls="command-palette"
              aria-activedescendant={commands[chosen] && `palette-${chosen}`}
              placeholder={t('palette.find')}
              value={text}
              autoComplete="off"
              onKeyDown={onKeyDown}
              onChange={event => {
                setText(event.currentTarget.value)
                setAt(0)
              }}
            />
            <UnstyledButton className={classes.close} onClick={close}>
              <Kbd>Esc</Kbd> <Icon of={IconX} size={20} /> <VisuallyHidden>{t('palette.close')}</VisuallyHidden>
            </UnstyledButton>
          </div>
          <Options commands={commands} chosen={chosen} run={run} wanted={wanted} isPending={isPending} />
          <Keys />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface OptionsProps {
  readonly commands: readonly Command[]
  readonly chosen: number
  readonly run: (index: number) => void
  readonly wanted: string
  readonly isPending: boolean
}

function Options({ commands, chosen, run, wanted, isPending }: OptionsProps) {
  const { t } = useTranslation('layout')
  const hasSingleKeys = useSingleKeysOn()
  const groups = Map.groupBy(
    commands.map((command, index) => ({ ...command, index })),
    ({ kind }) => kind,
  )
  return (
    <>
      <div id="command-palette" role="listbox" aria-label={t('palette.open')} className={classes.list}>
        {[...groups].map(([kind, members], group) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box has groups, and no field sets
          <div key={kind} role="group" aria-labelledby={`palette-group-${group}`}>
            <div id={`palette-group-${group}`} className={classes.group} role="presentation">
              {kind}
            </div>
            {members.map(({ id, name, icon = IconArrowRight, person, keys, index }) => (
              <UnstyledButton
                key={id}
                id={`palette-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                className={classes.option}
                onClick={() => run(index)}
              >
                {person ? <Avatar {...person} size={24} /> : <Icon of={icon} size={20} />}
                <span className={classes.name}>
                  <Highlighted text={name} wanted={wanted} />
                </span>
                {keys && hasSingleKeys && (
                  <span className={classes.keys} aria-hidden>
                    {keys.map(key => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </span>
                )}
              </UnstyledButton>
            ))}
          </div>
        ))}
      </div>
      {commands.length === 0 &&
        (isPending ? (
          <p className={classes.nothing}>{t('palette.searching')}</p>
        ) : (
          <div className={classes.nothing}>
            <IconTile of={IconSearchOff} iconSize={20} size={40} />
            <strong>{t('palette.nothing')}</strong>
            <span>{t('palette.nothingWhy')}</span>
          </div>
        ))}
    </>
  )
}

/** A name with the words of the query marked. */
function Highlighted({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  return matchingParts(text, wanted).map(({ part, start, isMatch }) =>
    isMatch ? (
      <mark key={start} className={classes.match}>
        {part}
      </mark>
    ) : (
      <span key={start}>{part}</span>
    ),
  )
}

/** The keys that work in the palette. */
function Keys() {
  const { t } = useTranslation('layout')
  return (
    <div className={classes.foot} aria-hidden>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('palette.keys.move')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('palette.keys.choose')}
      </span>
      <span>
        <Kbd>Esc</Kbd> {t('palette.keys.close')}
      </span>
      {useSingleKeysOn() && (
        <span className={classes.last}>
          <Kbd>?</Kbd> {t('shortcuts.title')}
        </span>
      )}
    </div>
  )
}
