export default {
  title: 'Oracle',
  what: 'The AI agent that your organization shares. It acts on behalf of its owner.',
  name: 'Name',
  owner: 'Owner',
  runs:
    'The Oracle cannot be paused manually. It is paused when its owner is removed, or when its owner is suspended ' +
    'and you choose to pause it.',
  paused:
    'The Oracle is not running. It resumes when its owner is reactivated or when it is transferred to another ' +
    'active member.',
  triggers: {
    title: 'Oracle triggers',
    what: 'Each of them starts the Oracle on behalf of a member.',
    none: 'No trigger runs the Oracle.',
    all: 'View all triggers',
  },
  status: { running: 'Running', paused: 'Paused' },
  none: {
    title: 'No Oracle yet',
    what: 'The Oracle is the AI agent that your organization shares. Your platform registers it with PUT /v1/oracle.',
  },
  conflict:
    'Someone else changed the Oracle in the meantime. The current value is shown above. Submit again to apply ' +
    'your changes.',
  rename: {
    open: 'Rename',
    now: 'Current name',
    what: 'Shown when its owner is suspended, and in the audit log.',
    unchanged: 'Enter a different name first.',
    submit: 'Rename Oracle',
    not: 'The Oracle was not renamed',
    done: 'The Oracle was renamed to {{name}}.',
  },
  transfer: {
    open: 'Transfer',
    now: 'Current owner',
    title: 'Transfer ownership',
    what: 'You need all permissions of the current owner and of the new owner. Triggers stay with the current owner.',
    to: 'New owner',
    choose: 'Choose a member',
    unchanged: 'Choose a different owner first.',
    submit: 'Transfer to {{name}}',
    not: 'The Oracle was not transferred',
    done: 'The Oracle was transferred to {{name}}.',
  },
}
