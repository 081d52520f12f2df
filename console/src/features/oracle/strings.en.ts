export default {
  title: 'Oracle',
  what: 'The AI agent that your organization shares. It acts on behalf of its owner.',
  name: 'Name',
  owner: 'Owner',
  runs:
    'The Oracle cannot be paused manually. It is paused when its owner is removed, or when its owner is suspended ' +
    'without “Keep running”.',
  paused:
    'The Oracle is not running. It resumes when its owner is reactivated or when it is transferred to another ' +
    'active member.',
  status: { label: 'Status', running: 'Running', paused: 'Paused' },
  none: {
    title: 'No Oracle yet',
    what: 'The Oracle is the AI agent that your organization shares. Your platform registers it with PUT /v1/oracle.',
  },
  handOver: {
    title: 'Rename or transfer',
    what:
      'To transfer the Oracle, you need all permissions of its current owner and of its new owner. Triggers stay ' +
      'with the current owner.',
    to: 'New owner',
    same: 'Keep the current owner',
    unchanged: 'Choose a different owner or enter a different name first.',
    submit: 'Transfer to {{name}}',
    rename: 'Rename the Oracle',
    not: 'The Oracle was not changed',
    conflict:
      'Someone else changed the Oracle in the meantime. The current values are shown above. Submit again to apply ' +
      'your changes.',
    transferred: 'The Oracle was transferred to {{name}}.',
    renamed: 'The Oracle was renamed to {{name}}.',
  },
}
