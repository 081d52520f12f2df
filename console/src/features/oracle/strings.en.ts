export default {
  title: 'Oracle',
  what: 'The organization’s one shared AI agent. It acts for its owner.',
  name: 'Name',
  owner: 'Owner',
  runs: 'Nobody pauses it by hand. It pauses when its owner is removed, or suspended without a word that it goes on.',
  paused: 'It starts nothing. It runs again once its owner is reactivated, or another active member is given it.',
  status: { label: 'State', running: 'Running', paused: 'Paused' },
  none: {
    title: 'There is no Oracle yet',
    what: 'It is the organization’s one shared AI agent. The platform registers it with PUT /v1/oracle.',
  },
  handOver: {
    title: 'Rename or hand over',
    what: 'To hand it over you must be able to do all that its present owner and its next one can.',
    to: 'Next owner',
    unchanged: 'Choose another owner or another name first.',
    submit: 'Hand it over to {{name}}',
    rename: 'Rename the Oracle',
    not: 'Nothing was changed',
    overtaken: 'Somebody else was first. What they made of it stands above. Press once more to replace that.',
    done: 'Done.',
  },
}
