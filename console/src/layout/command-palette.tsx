import { Kbd, Modal, TextInput, UnstyledButton } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/icons/IconArrowRight'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { useSingleKeysOn } from '../ui/single-keys.ts'
import { useRestoreFocus } from '../ui/use-restore-focus.ts'
import classes from './command-palette.module.css'
import { type Command, useCommands } from './commands.ts'

/** Searches pages, people and actions. */
export default function CommandPalette({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('layout')
  useRestoreFocus()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  // The dialog renders its content after this component's effects, and its focus trap waits longer, so input typed in
  // between would be lost.
  const focusOnMount = useCallback((input: HTMLInputElement | null) => {
    field.current = input
    input?.focus()
  }, [])
  const wanted = text.trim().toLocaleLowerCase()
  const commands = useCommands(wanted)
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
    <Modal
      opened
      onClose={close}
      title={t('palette.open')}
      closeButtonProps={{ 'aria-label': t('palette.close') }}
      centered={false}
      size="lg"
    >
      <TextInput
        ref={focusOnMount}
        data-autofocus
        role="combobox"
        aria-label={t('palette.find')}
        aria-expanded
        aria-controls="command-palette"
        aria-activedescendant={commands[chosen] && `palette-${chosen}`}
        placeholder={t('palette.find')}
        value={text}
        onKeyDown={onKeyDown}
        onChange={event => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
      />
      <Options commands={commands} chosen={chosen} run={run} />
      <Keys />
    </Modal>
  )
}

interface OptionsProps {
  readonly commands: readonly Command[]
  readonly chosen: number
  readonly run: (index: number) => void
}

function Options({ commands, chosen, run }: OptionsProps) {
  const { t } = useTranslation('layout')
  return (
    <>
      <div id="command-palette" role="listbox" aria-label={t('palette.open')} className={classes.list}>
        {commands.map(({ id, name, kind, icon = IconArrowRight, person }, index) => (
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
            <span className={classes.name}>{name}</span> <span className={classes.kind}>{kind}</span>
          </UnstyledButton>
        ))}
      </div>
      {commands.length === 0 && <p className={classes.kind}>{t('palette.nothing')}</p>}
    </>
  )
}

/** The keys that work in the palette. */
function Keys() {
  const { t } = useTranslation('layout')
  return (
    <div className={classes.foot} aria-hidden>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>↵</Kbd> {t('shortcuts.choose')}
      </span>
      {useSingleKeysOn() && (
        <span>
          <Kbd>?</Kbd> {t('shortcuts.title')}
        </span>
      )}
    </div>
  )
}
