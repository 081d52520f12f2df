export default {
  title: 'Triggers',
  id: 'Id',
  integration: 'Integration',
  comesBack: 'A suspension disabled it. The reactivation of its member enables it again.',
  columns: { name: 'Name', person: 'Member', kind: 'Starts', status: 'State' },
  kind: { agent: 'An agent', integration: 'An integration', oracle: 'The Oracle' },
  status: { on: 'Enabled', off: 'Disabled', suspended: 'Stopped by the suspension' },
  filter: { any: 'Any', anyKind: 'Any kind', anyStatus: 'Any state' },
  empty: {
    title: 'There are no triggers yet',
    why:
      'A trigger starts work for a member by itself. The platform registers it with PUT /v1/triggers/{id}, and asks ' +
      'here before each firing.',
    filtered: 'No trigger fits',
    all: 'Show all triggers',
  },
  permit: {
    label: 'May it fire now',
    granted: 'Yes',
    not_a_member: 'No: its person is no member here',
    member_suspended: 'No: its member is suspended',
    trigger_disabled: 'No: it is disabled',
    oracle_paused: 'No: the Oracle is paused',
    integration_gone: 'No: its integration is gone',
  },
  turn: { on: 'Enable it', off: 'Disable it', not: 'The trigger stays as it is' },
  delete: {
    open: 'Delete',
    name: 'Delete {{name}}',
    what: 'The platform can register it again. No reactivation brings it back.',
    not: '{{name}} was not deleted',
  },
}
