export default {
  title: 'Triggers',
  id: 'ID',
  integration: 'Integration',
  comesBack: 'This trigger was disabled by a suspension. Reactivating the member enables it again.',
  columns: { name: 'Name', person: 'Member', kind: 'Type', status: 'Status', open: 'Open' },
  kind: { agent: 'Agent', integration: 'Integration', oracle: 'Oracle' },
  status: { on: 'Enabled', off: 'Disabled', suspended: 'Disabled by suspension' },
  filter: { anyKind: 'Any type', anyStatus: 'Any status' },
  empty: {
    title: 'No triggers yet',
    why:
      'A trigger starts work on a member’s behalf automatically. The platform registers it with PUT ' +
      '/v1/triggers/{id} and asks Reeve before each run whether it may.',
    filtered: 'No results',
    filteredWhy: 'No trigger matches all filters.',
    all: 'Show all triggers',
  },
  permit: {
    not_a_member: 'Cannot fire: the person is not a member',
    member_suspended: 'Cannot fire: its member is suspended',
    trigger_disabled: 'Cannot fire: the trigger is disabled',
    oracle_paused: 'Cannot fire: the Oracle is paused',
    integration_gone: 'Cannot fire: its integration no longer exists',
    organization_frozen: 'Cannot fire: the organization is frozen',
  },
  lead: {
    agent: 'Starts an agent on behalf of',
    integration: 'Starts an integration on behalf of',
    oracle: 'Starts the Oracle on behalf of',
  },
  toggle: {
    on: 'Enable trigger',
    off: 'Disable trigger',
    failed: 'The trigger was not changed',
    suspended: 'The member of this trigger is suspended.',
    isOn: 'The trigger “{{name}}” is enabled.',
    isOff: 'The trigger “{{name}}” is disabled.',
  },
  delete: {
    done: 'The trigger “{{name}}” was deleted.',
    open: 'Delete trigger',
    name: 'Delete {{name}}',
    what: 'This cannot be undone by reactivating the member. The platform can register the trigger again.',
    not: 'The trigger “{{name}}” was not deleted',
  },
}
